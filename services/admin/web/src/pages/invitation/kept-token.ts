const key = 'fiscus-invitation'

/**
 * The token of the invitation that this tab has opened: of the address, from which it is removed, else the kept one. It
 * stays in the tab for the way over the login, whose address the service reads. null: there is none.
 */
export function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token !== '') sessionStorage.setItem(key, token)
  history.replaceState(history.state, '', location.pathname)
  return sessionStorage.getItem(key)
}

/** Forgets the invitation after its answer. */
export function forgetToken(): void {
  sessionStorage.removeItem(key)
}
