import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { calculation } from './calculation.ts'
import { configuration } from './configuration.ts'
import { connections } from './connections.ts'
import { corrections } from './corrections.ts'
import { davTexts } from './dav.ts'
import { davServers } from './dav-servers.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { ksef } from './ksef.ts'
import { mailTexts } from './mail.ts'
import { mailServers } from './mail-servers.ts'
import type { Wording } from './message.ts'
import { outages } from './outages.ts'
import { pdf } from './pdf.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { requests } from './requests.ts'
import { results } from './results.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { tenants } from './tenants.ts'
import { values } from './values.ts'
import { words } from './words.ts'

const domains = [
  access,
  accounts,
  calculation,
  configuration,
  connections,
  corrections,
  davServers,
  davTexts,
  documents,
  exports,
  invoices,
  jobs,
  ksef,
  mailServers,
  mailTexts,
  outages,
  pdf,
  problems,
  records,
  requests,
  results,
  runs,
  schedules,
  tasks,
  templates,
  tenants,
  values,
  words,
]

/** The words of each message, by its code. */
export const catalogue: ReadonlyMap<string, Wording> = new Map(
  domains.flatMap((domain) => Object.values(domain).map(({ code, wording }) => [code, wording])),
)
