import type { Protocol, Signer } from './contract'

/** Returns the name of a protocol in history and in the trash. */
export function protocolLabel({ number, title }: Pick<Protocol, 'number' | 'title'>): string {
  return `№ ${number} · ${title}`
}

/** Returns whether a protocol can still be changed: it is not frozen. */
export const isDraft = ({ state }: { state: string }): boolean =>
  state === ('draft' satisfies Protocol['state'])

type Signed = Pick<Signer, 'signed' | 'refused'>

/** Returns whose turn it is to sign; null once all have signed, or one has refused, and where nobody is to sign. */
export function nextSigner<One extends Signed>(signers: readonly One[]): One | null {
  if (signers.some(({ refused }) => refused)) return null
  return signers.find(({ signed }) => !signed) ?? null
}

/** Returns for whose signature or refusal a protocol waits now; null while it is not sent for signing, and once it is over. */
export function awaitedSigner<One extends Signed>({
  state,
  sentAt,
  signers,
}: Pick<Protocol, 'state' | 'sentAt'> & { signers: readonly One[] }): One | null {
  const isOpen = state === 'signing' || (state === 'draft' && sentAt !== null)
  return isOpen ? nextSigner(signers) : null
}
