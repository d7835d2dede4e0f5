import { notifyProblem } from '../problems/notify.tsx'

/** Ends the session, and shows the login. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    try {
      const response = await fetch('/api/v1/session', { method: 'DELETE' })
      if (!response.ok && response.status !== 401)
        throw new Error(`The log-out has the status ${response.status}.`)
      // Drafts are for the user of this session.
      sessionStorage.clear()
      location.assign('/login')
    } catch (error) {
      notifyProblem(error)
    }
  }
}
