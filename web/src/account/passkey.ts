/** Passkeys in the browser: making one and signing with one, between the house’s words and `navigator.credentials`. */
import { knock } from "../house/doors";
import type { Account, AskChallenge, Challenge, Confirm, PasskeyMade, PasskeySigned } from "../protocol/rest";

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether this browser keeps passkeys for this address: it needs https or localhost, and a name rather than numbers. */
export function usable(): boolean {
  return (
    isSecureContext &&
    typeof PublicKeyCredential === "function" &&
    typeof navigator.credentials?.create === "function" &&
    !ADDRESS.test(location.hostname)
  );
}

export function spell(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function unspell(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

const named = (ids: string[] | undefined): PublicKeyCredentialDescriptor[] =>
  (ids ?? []).map((id) => ({ type: "public-key", id: unspell(id) }));

/** Asks the authenticator for a new passkey. */
async function create(asked: Challenge): Promise<PasskeyMade> {
  const user = asked.user ?? { id: "", name: "" };
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: unspell(asked.challenge),
      rp: { id: asked.rp, name: "Cubothèque" },
      user: { id: unspell(user.id), name: user.name, displayName: user.name },
      pubKeyCredParams: (asked.algorithms ?? []).map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: named(asked.credentials),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
      timeout: asked.timeout_ms,
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return { client_data: spell(response.clientDataJSON), attestation: spell(response.attestationObject) };
}

/** Asks the authenticator to sign with one of those that it has. */
async function get(asked: Challenge): Promise<PasskeySigned> {
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: unspell(asked.challenge),
      rpId: asked.rp,
      allowCredentials: named(asked.credentials),
      userVerification: "required",
      timeout: asked.timeout_ms,
    },
  })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: spell(used.rawId),
    client_data: spell(response.clientDataJSON),
    authenticator_data: spell(response.authenticatorData),
    signature: spell(response.signature),
    ...(response.userHandle ? { user_handle: spell(response.userHandle) } : {}),
  };
}

const challenge = (body: AskChallenge): Promise<Challenge> => knock("POST /api/account/passkeys/challenge", { body });

/** A new passkey for somebody who is about to be a member. */
export const forJoining = async (name: string): Promise<PasskeyMade> => create(await challenge({ for: "join", name }));

/** Logs in; the browser asks which of its passkeys. */
export const logIn = async (): Promise<Account> =>
  knock("POST /api/account/login/passkey", { body: await get(await challenge({ for: "login" })) });

/** That it is still the member: the password where there is one, else a passkey. */
export async function confirmed(mine: Account, password: string): Promise<Confirm> {
  return mine.password ? { password } : { passkey: await get(await challenge({ for: "confirm" })) };
}

/** Adds a passkey. */
export async function add(mine: Account, password: string): Promise<Account> {
  const made = await create(await challenge({ for: "add" }));
  return knock("POST /api/account/passkeys", { body: { made, confirm: await confirmed(mine, password) } });
}
