/** “de” before a name, as French says it: d’Ada, de Blaise, de la maison. */
export function de(name: string | number): string {
  if (/^La maison/.test(String(name))) return `de la${String(name).slice(2)}`;
  return /^[aeiouyhàâäéèêëîïôöûüœæ]/i.test(String(name)) ? `d’${name}` : `de ${name}`;
}
