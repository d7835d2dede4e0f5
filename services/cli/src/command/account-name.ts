import { userInfo } from 'node:os'

/** The person at the terminal. In a container the user may be a number without an account. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
