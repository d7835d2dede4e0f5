import type { Fault } from '../faults/fault.ts'

/** Why a quarter has no OSS return. docs/errors/export-refused.md describes each code. */
export const ossFaultCodes = [
  'oss-rate-missing',
  'oss-kind-unknown',
  'oss-several-taxes',
  'oss-too-many-rows',
] as const

/**
 * `pointer` leads to the rates of the request (`/query/rates`, `/rates` of a body) or to the line of a document
 * (`/documents/{id}/items/0`).
 */
export type OssFault = Fault<(typeof ossFaultCodes)[number]>
