/** “de” before a name, as French says it: d’Ada, de Blaise. */
export function de(name: string | number): string {
  return /^[aeiouyhàâäéèêëîïôöûüœæ]/i.test(String(name)) ? `d’${name}` : `de ${name}`;
}
