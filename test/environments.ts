import { blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { adminEnvironment } from '@fiscus/service-admin/config'
import { groupwareEnvironment } from '@fiscus/service-groupware/config'
import { mailServiceEnvironment } from '@fiscus/service-mail/config'
import { pdfServiceEnvironment } from '@fiscus/service-pdf/config'
import { printerEnvironment } from '@fiscus/service-printer/config'
import { schedulerEnvironment } from '@fiscus/service-scheduler/config'
import { taxEnvironment } from '@fiscus/service-tax/config'
import { tickerEnvironment } from '@fiscus/service-ticker/config'
import { workerEnvironment } from '@fiscus/service-worker/config'
import {
  cronVariables,
  databaseVariables,
  secretVariables,
  userVariables,
} from '../services/cli/src/command/config.ts'
import { standaloneEnvironment } from '../services/standalone/src/config.ts'

/** The environment variables of each process and command. */
export const environments = {
  tax: taxEnvironment,
  admin: adminEnvironment,
  mail: mailServiceEnvironment,
  groupware: groupwareEnvironment,
  pdf: pdfServiceEnvironment,
  scheduler: schedulerEnvironment,
  ticker: tickerEnvironment,
  worker: workerEnvironment,
  printer: printerEnvironment,
  standalone: standaloneEnvironment,
  '`bin/cron`': databaseVariables.extend(cronVariables.shape),
  '`bin/audit`': databaseVariables.extend(blobVariables.shape),
  '`bin/jobs`': databaseVariables.extend(blobVariables.shape),
  '`bin/mail`': databaseVariables.extend(blobVariables.shape),
  '`bin/blobs`': databaseVariables.extend(blobVariables.shape),
  '`bin/tenant`': databaseVariables.extend(blobVariables.shape),
  '`bin/key`': databaseVariables,
  '`bin/user`': userVariables,
  '`bin/secrets`': secretVariables,
  '`bin/tax-config`': databaseVariables,
  '`bin/returns`': databaseVariables,
}
