import { configuration } from './configuration.ts'
import type { Wording } from './message.ts'
import { requests } from './requests.ts'
import { results } from './results.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { tasks } from './tasks.ts'

const domains = [configuration, requests, results, runs, schedules, tasks]

/** The words of each message, by its code. */
export const catalogue: ReadonlyMap<string, Wording> = new Map(
  domains.flatMap((domain) => Object.values(domain).map(({ code, wording }) => [code, wording])),
)
