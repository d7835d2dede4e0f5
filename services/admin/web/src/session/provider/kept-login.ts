/**
 * What this tab does after the provider has sent the browser back: a login goes to `next`, a connection to the account.
 */
export type KeptLogin = { purpose: 'login'; next: string } | { purpose: 'connect' }

const key = 'fiscus-login'

/** Keeps what follows a login at the provider in this tab, and opens the page of the provider. */
export function goToProvider(url: string, kept: KeptLogin): void {
  sessionStorage.setItem(key, JSON.stringify(kept))
  location.assign(url)
}

/** What follows the login at the provider, once. A tab that has started none goes to the home page. */
export function takeKeptLogin(): KeptLogin {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? { purpose: 'login', next: '/' } : JSON.parse(text)
}
