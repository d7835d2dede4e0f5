export type { Environment } from './calls/environment.ts'
export {
  FiscusConnectionError,
  FiscusError,
  FiscusProblem,
  type ProblemCode,
  type ProblemError,
} from './calls/errors.ts'
export { newIdempotencyKey } from './calls/new-idempotency-key.ts'
export type { List } from './calls/pages.ts'
export type { CallOptions, Version, WithEtag, WithWarning } from './calls/send.ts'
export { snapshotJson } from './calls/snapshot-json.ts'
export { type ClientOptions, createClient } from './create-client.ts'
export type * from './generated/operations.ts'
export type * from './generated/schemas.ts'
