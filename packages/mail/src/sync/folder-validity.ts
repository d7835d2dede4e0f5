/** Changes of UIDVALIDITY on a day; the last one stops the folder for the rest of the day. */
const changesMax = 3

/** The stored state of a folder. The day is that of UTC, as 2026-11-22. */
export type StoredValidity = {
  uid_validity: number | null
  validity_changes: number
  validity_changed_on: string | null
}

/**
 * What a UIDVALIDITY means for the cursor (RFC 3501 §2.3.1.1):
 * - `same`: the cursor is valid
 * - `first`: the folder was never read
 * - `changed`: UIDs have new meanings, so that the folder is listed from the start
 * - `stop`: it changed too often today; the cursor stays, and the folder is not read
 */
export type ValidityDecision = { kind: 'same' | 'first' } | ({ kind: 'changed' | 'stop' } & StoredValidity)

/**
 * Decides whether the cursor of a folder holds for the UIDVALIDITY that the server has now. Zero is a valid
 * UIDVALIDITY.
 */
export function decideValidity(stored: StoredValidity, uidValidity: number, today: string): ValidityDecision {
  if (stored.uid_validity === null) return { kind: 'first' }
  if (stored.uid_validity === uidValidity) return { kind: 'same' }
  const changes = stored.validity_changed_on === today ? stored.validity_changes : 0
  const day = { validity_changed_on: today, validity_changes: Math.min(changes + 1, changesMax) }
  if (day.validity_changes >= changesMax) return { kind: 'stop', uid_validity: stored.uid_validity, ...day }
  return { kind: 'changed', uid_validity: uidValidity, ...day }
}
