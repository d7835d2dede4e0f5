import type { TaxRate } from '@fiscus/client'
import { gapsOf, type Rate, type VersionState, versionState } from './rate-versions.ts'

/** A part of a time line; positions in percent of its width. */
export type Segment = {
  kind: VersionState | 'gap'
  left: number
  width: number
  /** Whether it began before the first day that the line shows, or ends after the last. */
  continues: { before: boolean; after: boolean }
  from: string
  to: string | null
  version: TaxRate | null
}

export type TimeLine = { from: string; to: string; today: number; segments: Segment[] }

const yearsBefore = 3
const yearsAfter = 2

/**
 * The versions of a rate and the gaps between them on an axis of calendar days: three years before `today` to two years
 * after it, or to a year after the last change when that is later.
 */
export function timeLineOf(rate: Rate, today: string): TimeLine {
  const changes = rate.versions.flatMap(({ valid_from, valid_to }) => [valid_from, valid_to ?? valid_from])
  const from = shiftYears(today, -yearsBefore)
  const to = latestOf([shiftYears(today, yearsAfter), ...changes.map((day) => shiftYears(day, 1))])
  const place = placer(from, to)
  const versions = rate.versions.map((version) => {
    const days = { from: version.valid_from, to: version.valid_to }
    return { ...place(days), kind: versionState(version, today), version }
  })
  const gaps = gapsOf(rate).map((gap) => ({ ...place(gap), kind: 'gap' as const, version: null }))
  const segments = [...versions, ...gaps].filter(({ width }) => width > 0)
  return { from, to, today: position(from, to, today), segments }
}

function placer(from: string, to: string) {
  return (days: { from: string; to: string | null }) => {
    const left = position(from, to, days.from)
    const right = days.to === null ? 100 : position(from, to, days.to)
    return {
      ...days,
      left,
      width: right - left,
      continues: { before: days.from < from, after: days.to === null || days.to > to },
    }
  }
}

/** The place of a day between two others in percent, at least 0 and at most 100. */
function position(from: string, to: string, day: string): number {
  const share = (dayNumber(day) - dayNumber(from)) / (dayNumber(to) - dayNumber(from))
  return Math.min(100, Math.max(0, share * 100))
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}

/** The same day of another year; 29 February becomes 1 March in a year without it. */
function shiftYears(day: string, years: number): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

function latestOf(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? ''
}
