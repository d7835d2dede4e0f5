import { basePath } from '../../session/tenant-at-work.ts'

/** A consent that this tab has started: the mailbox, and the first part of the addresses of its tenant. */
type KeptConsent = { mailbox: string; basePath: string }

const key = 'fiscus-consent'

/** Keeps in this tab whose consent it is, and opens the page of the provider. */
export function goToConsent(url: string, mailbox: string): void {
  const kept: KeptConsent = { mailbox, basePath }
  sessionStorage.setItem(key, JSON.stringify(kept))
  location.assign(url)
}

/** The consent that this tab has started; null: none. */
export function keptConsent(): KeptConsent | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : JSON.parse(text)
}

export function forgetConsent(): void {
  sessionStorage.removeItem(key)
}
