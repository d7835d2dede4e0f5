import { jobs } from './automation/jobs.ts'
import { pdf } from './automation/pdf.ts'
import { results } from './automation/results.ts'
import { runs } from './automation/runs.ts'
import { schedules } from './automation/schedules.ts'
import { tasks } from './automation/tasks.ts'
import { templates } from './automation/templates.ts'
import { waiting } from './automation/waiting.ts'
import { connections } from './mail/connections.ts'
import { davTexts } from './mail/dav.ts'
import { davServers } from './mail/dav-servers.ts'
import { mailTexts } from './mail/mail.ts'
import { mailServers } from './mail/mail-servers.ts'
import type { Wording } from './message/message.ts'
import { access } from './requests/access.ts'
import { accounts } from './requests/accounts.ts'
import { outages } from './requests/outages.ts'
import { problems } from './requests/problems.ts'
import { records } from './requests/records.ts'
import { requests } from './requests/requests.ts'
import { tenants } from './requests/tenants.ts'
import { values } from './requests/values.ts'
import { calculation } from './tax/calculation.ts'
import { configuration } from './tax/configuration.ts'
import { corrections } from './tax/corrections.ts'
import { documents } from './tax/documents.ts'
import { exports } from './tax/exports.ts'
import { invoices } from './tax/invoices.ts'
import { ksef } from './tax/ksef.ts'
import { words } from './tax/words.ts'

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
  waiting,
  words,
]

/** The words of each message, by its code. */
export const catalogue: ReadonlyMap<string, Wording> = new Map(
  domains.flatMap((domain) => Object.values(domain).map(({ code, wording }) => [code, wording])),
)
