/** The number of the account without rights on every Linux. */
const accountNumber = 65_534

/** Options of `spawn` for programs that refuse to run as root, or shall have no rights of it. */
export function accountWithoutRights(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: accountNumber, gid: accountNumber } : {}
}
