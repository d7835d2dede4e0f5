import type { DocumentKsef } from '@fiscus/client'
import { zonedInstant, zonedTime } from '../../../texts/zoned-time.ts'

export const ksefModes = [
  'online',
  'offline24',
  'unavailability',
  'failure',
] as const satisfies readonly DocumentKsef['mode'][]

export type KsefValues = { mode: string; number: string; receivedAt: string; fileSha256: string }

/** The values of the form; `receivedAt` is a local time in minutes. */
export function valuesOf(ksef: DocumentKsef | null, zone: string): KsefValues {
  return {
    mode: ksef?.mode ?? 'online',
    number: ksef?.number ?? '',
    receivedAt: ksef?.receivedAt ? zonedTime(new Date(ksef.receivedAt), zone) : '',
    fileSha256: ksef?.fileSha256 ?? '',
  }
}

type Stated = Pick<DocumentKsef, 'mode' | 'number' | 'receivedAt' | 'fileSha256'>

/** What the form states of a stored record. */
export function statedOf({ mode, number, receivedAt, fileSha256 }: DocumentKsef): Stated {
  return { mode, number, receivedAt, fileSha256 }
}

/** The body of a request. */
export function requestOf({ mode, number, receivedAt, fileSha256 }: KsefValues, zone: string): Stated {
  return {
    mode: ksefModes.find((each) => each === mode) ?? 'online',
    number: number.trim() || null,
    receivedAt: receivedAt === '' ? null : zonedInstant(receivedAt, zone).toISOString(),
    fileSha256: fileSha256.trim().toLowerCase() || null,
  }
}
