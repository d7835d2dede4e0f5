import { configuration } from './configuration.ts'
import { jobs } from './jobs.ts'
import type { Wording } from './message.ts'
import { pdf } from './pdf.ts'
import { requests } from './requests.ts'
import { results } from './results.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'

const domains = [configuration, jobs, pdf, requests, results, runs, schedules, tasks, templates]

/** The words of each message, by its code. */
export const catalogue: ReadonlyMap<string, Wording> = new Map(
  domains.flatMap((domain) => Object.values(domain).map(({ code, wording }) => [code, wording])),
)
