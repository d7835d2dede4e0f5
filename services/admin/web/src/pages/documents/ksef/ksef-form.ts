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

/** What the form states. A time that was not changed keeps its seconds. */
export function requestOf(values: KsefValues, stored: DocumentKsef | null, zone: string): Stated {
  const { receivedAt } = values
  const isUnchanged = receivedAt === valuesOf(stored, zone).receivedAt
  const instant = receivedAt === '' ? null : zonedInstant(receivedAt, zone).toISOString()
  return {
    mode: ksefModes.find((mode) => mode === values.mode) ?? 'online',
    number: values.number.trim() || null,
    receivedAt: isUnchanged ? (stored?.receivedAt ?? null) : instant,
    fileSha256: values.fileSha256.trim().toLowerCase() || null,
  }
}
