/** Enumerations of DAV accounts, their collections and objects (scheduled-tasks §2.3). */
export const davLoginMethods = ['basic', 'digest', 'bearer'] as const

/**
 * The state of an account or of a collection. `waiting`: the next try is after a delay. `needs_password`,
 * `certificate_refused` and `address_refused` stay until the account is changed, or until one of the rare tries
 * succeeds. `gone`: the server has no such collection any more. `held`: the server has removed so many objects at once
 * that a user must answer.
 */
export const davStates = [
  'new',
  'ok',
  'waiting',
  'needs_password',
  'certificate_refused',
  'address_refused',
  'gone',
  'held',
] as const
export type DavState = (typeof davStates)[number]

/** A calendar has events (RFC 4791), an address book has contacts (RFC 6352). */
export const collectionKinds = ['calendar', 'address_book'] as const
export type CollectionKind = (typeof collectionKinds)[number]

export const syncDirections = ['both', 'pull', 'push'] as const

/** Which value of a field is kept when both sides have changed it. The other one is stored in the conflict. */
export const conflictPolicies = ['server', 'local'] as const
export type ConflictPolicy = (typeof conflictPolicies)[number]

/** What happens to an object that one side has deleted and the other has changed. */
export const deletionPolicies = ['delete', 'recreate'] as const

export const queuedOperations = ['put', 'delete'] as const
export type QueuedOperation = (typeof queuedOperations)[number]

/** `both_changed`: a field has different new values on both sides. */
export const conflictKinds = ['both_changed', 'deleted_on_server', 'deleted_locally'] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** Which version an object got by policy, and which one a user chose. */
export const conflictVersions = ['server', 'local', 'merged'] as const
export type ConflictVersion = (typeof conflictVersions)[number]
