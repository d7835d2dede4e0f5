import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { tenantCreations } from '@fiscus/db/schema/control/tenant-creations'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { startOpenIdProvider } from '@fiscus/service-admin/testing/openid-provider'
import { startAdminService, totpCodeOf } from '@fiscus/service-admin/testing/start-admin-service'
import { runningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { storeCollection } from '@fiscus/service-groupware/testing/store-collection'
import { storeConflict } from '@fiscus/service-groupware/testing/store-conflict'
import { storeDeleted } from '@fiscus/service-groupware/testing/store-deleted'
import { runningMail } from '@fiscus/service-mail/testing/running-mail'
import { runningPdf } from '@fiscus/service-pdf/testing/running-pdf'
import { runningScheduler } from '@fiscus/service-scheduler/testing/running-scheduler'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { readApiDocument } from '@fiscus/testing/api-contract/api-document'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { describe, expect, inject, test } from 'vitest'
import { comparable } from './comparable.ts'
import {
  type ExampleRequest,
  exampleOf,
  operationsWithExamples,
  withFirstRecords,
  writeExample,
} from './example-files.ts'
import { type Flow, sendExamples } from './flow.ts'
import { davEnvironment, openSampleDav } from './sample-dav.ts'
import { startSampleImap } from './sample-imap.ts'
import { storeSamplePdf } from './sample-pdf.ts'
import { storedMail } from './stored-mail.ts'

const taxOperations = [
  ...['calculateTax', 'calculateTaxBatch', 'calculateWhatIf'],
  ...[
    'approveDocument',
    'getDocument',
    'getDocumentSnapshot',
    'getDocumentFiscal',
    'recalculateDocument',
    'lockDocument',
  ],
  ...['getVatReturn', 'listVatReturnDocuments', 'getRecapitulativeStatement', 'getOssReturn'],
  ...['listRecapitulativeStatementDocuments', 'listOssReturnDocuments'],
  ...['changeDocumentKsef', 'getDocumentKsef', 'storeDocumentUpo'],
  'verifyDocument',
  ...['correctDocument', 'voidDocument', 'listDocuments', 'verifyDocuments', 'getDocumentAnchor'],
  'correctDocuments',
  ...['listRates', 'createRate', 'getRate', 'changeRate', 'deleteRate'],
  ...['listRules', 'createRule', 'getRule', 'changeRule', 'deleteRule', 'reorderRules', 'getRuleCoverage'],
  ...['listGroups', 'createGroup', 'getGroup', 'changeGroup', 'deleteGroup'],
  ...['listTaxCategories', 'createTaxCategory', 'getTaxCategory', 'changeTaxCategory', 'deleteTaxCategory'],
  ...['storeLogo', 'changeSeller', 'getSeller'],
  ...['closeReturnPeriod', 'getReturnClosing', 'listReturnClosings', 'listMonthsToCorrect'],
  ...['enterSummaryEntries', 'listSummaryEntries', 'getSummaryEntry', 'withdrawSummaryEntry'],
  'importSummaryEntries',
  'reopenReturnPeriod',
  ...['getSettings', 'changeSettings', 'importConfiguration', 'exportConfiguration'],
  ...['importRates', 'importRules', 'getConfigurationUsage', 'getDefaultConfiguration'],
  ...['listConfigurationHistory', 'restoreConfiguration'],
  'listAuditEntries',
]
const schedulerOperations = [
  ...['listTasks', 'getTask', 'changeTask', 'resetTask', 'listTaskSlots', 'previewSlots'],
  ...['pauseTasks', 'resumeTasks', 'runTask', 'getRun', 'cancelRun', 'listRuns'],
  ...['listAllRuns', 'countRuns', 'showActivity', 'deactivateTasks', 'activateTasks', 'runTasks'],
  ...['createJob', 'getJob', 'cancelJob', 'retryJob', 'listJobs', 'countJobs'],
]
const outgoingOperations = [
  ...['sendMail', 'getOutgoingMail', 'listOutgoingMail', 'cancelOutgoingMail', 'retryOutgoingMail'],
  ...['resolveOutgoingMail', 'addMailSuppression', 'listMailSuppressions', 'removeMailSuppression'],
]
const mailOperations = [
  ...['testNewMailbox', 'createMailbox', 'getMailbox', 'changeMailbox', 'listMailboxes', 'resumeMailbox'],
  ...['refreshMailFolders', 'listMailFolders', 'choosePolledFolders', 'testMailbox', 'deleteMailbox'],
]
const consentOperations = ['startMailboxConsent', 'finishMailboxConsent']
const messageOperations = [
  ...[
    'listMessages',
    'getMessage',
    'changeMessage',
    'listThreads',
    'getThread',
    'linkThread',
    'unlinkThread',
    'openThreadTicket',
    'listTickets',
    'getMailTicket',
  ],
  ...['countTickets', 'changeMailTicket', 'addTicketNote', 'changeTicketNote', 'listTicketEntries'],
  ...['mergeTicket', 'unmergeTicket', 'splitThread', 'rejoinThread'],
]
const groupwareOperations = [
  ...['createCompany', 'listCompanies', 'getCompany', 'changeCompany', 'deleteCompany'],
  ...['createContact', 'listContacts', 'getContact', 'changeContact', 'deleteContact', 'importContacts'],
  ...['createCalendarEvent', 'listCalendarEvents', 'listCalendarInstances', 'getCalendarEvent'],
  ...['getCalendarInstance', 'changeCalendarInstance', 'deleteCalendarInstance'],
  ...['changeCalendarEvent', 'deleteCalendarEvent', 'importCalendarEvents'],
]
const davOperations = [
  ...['findDavServers', 'createDavAccount', 'listDavAccounts', 'getDavAccount', 'changeDavAccount'],
  'testNewDavAccount',
  ...['testDavAccount', 'syncDavAccount', 'discoverDavCollections', 'listDavCollections'],
  ...['getDavCollection', 'changeDavCollection', 'confirmDavRemovals', 'keepDavRemoved'],
  ...['deleteDavAccount'],
]
const deletedIds = ['01a20400-0000-7000-8000-000000000011', '01a20400-0000-7000-8000-000000000012'] as const
const conflictOperations = [
  'listDavConflicts',
  'getDavConflict',
  'resolveDavConflict',
  'listDavErrors',
  'retryDavObject',
  ...['listDavDeletedObjects', 'restoreDavDeletedObjects', 'eraseDavDeletedObject'],
]
const pdfOperations = [
  ...['listPdfTemplates', 'createPdfTemplate', 'getPdfTemplate', 'changePdfTemplate'],
  ...['listPdfTemplateVersions', 'getPdfTemplateVersion', 'deletePdfTemplate'],
  ...['createPdfJob', 'getPdfJob', 'listPdfJobs', 'cancelPdfJob', 'retryPdfJob', 'listPdfJobItems'],
  ...['listPdfFiles', 'getPdfFile', 'listPdfRecords'],
]
/** Operations that only a caller of the platform may call, because all tenants share what they show. */
const sharedOperations = ['listProcesses', 'changeQueue', 'listQueues']
/** Operations of the caller, which are of no tenant. */
const callerOperations = ['getSession']
const tenantOperations = [
  ...['createTenant', 'getTenantCreation', 'retryTenantCreation', 'getTenant', 'changeTenant'],
  ...['suspendTenant', 'resumeTenant', 'listTenants'],
]
const adminOperations = [
  ...['createKey', 'getKey', 'rotateKey', 'listKeys', 'revokeKey'],
  ...['getServiceSettings', 'changeServiceSettings', 'getOverview', 'listRequests'],
  ...['loadDemoData', 'removeDemoData'],
]
const userOperations = [
  ...[
    'openLink',
    'getAccount',
    'changeAccount',
    'startSecondFactor',
    'confirmSecondFactor',
    'changePassword',
  ],
  ...['logIn', 'replaceRecoveryCodes', 'listOwnSessions', 'endOwnSession', 'endOtherSessions'],
  ...['getUser', 'changeUser', 'createUserLink', 'listUserSessions', 'endUserSessions'],
  ...['resetSecondFactor', 'deactivateUser', 'activateUser', 'listUsers'],
  ...['removeSecondFactor', 'switchTenant', 'logOut'],
]
const invitationOperations = [
  ...['inviteUser', 'listInvitations', 'renewInvitation', 'showInvitation', 'listOwnInvitations'],
  ...['acceptInvitation', 'leaveTenant', 'declineInvitation', 'openInvitation', 'declineInvitationOfLink'],
  'withdrawInvitation',
]
const providerOperations = [
  ...['getLoginProvider', 'startProviderLogin', 'finishProviderLogin', 'listIdentities', 'startConnection'],
  'finishConnection',
]
const processOperations = ['getHealth', 'getReadiness']

/** With UPDATE_GOLDEN=1 a response that differs is written into its example. Otherwise it fails the test. */
const isRecording = Boolean(process.env.UPDATE_GOLDEN)

function check(operation: string, request: ExampleRequest, reply: Reply): void {
  const { status } = reply
  const body = withFirstRecords(reply.body)
  expect(status < 300, `${operation} → ${status} ${JSON.stringify(body)}`).toBe(true)
  const stored = exampleOf(operation).response
  const isSame = JSON.stringify(comparable(stored?.body)) === JSON.stringify(comparable(body))
  if (isRecording && !isSame) writeExample(operation, { request, response: { status, body } })
  expect({ operation, ...comparableReply(exampleOf(operation).response) }).toEqual({
    operation,
    ...comparableReply({ status, body }),
  })
}

function comparableReply(reply: { status: number; body: unknown } | undefined) {
  return { status: reply?.status, body: comparable(reply?.body) }
}

test('every operation with a JSON response has an example that is sent', () => {
  const sent = [
    ...taxOperations,
    ...schedulerOperations,
    ...mailOperations,
    ...consentOperations,
    ...outgoingOperations,
    ...messageOperations,
    ...groupwareOperations,
    ...davOperations,
    ...conflictOperations,
    ...pdfOperations,
    ...sharedOperations,
    ...callerOperations,
    ...tenantOperations,
    ...adminOperations,
    ...userOperations,
    ...invitationOperations,
    ...providerOperations,
    ...['confirmProviderLogin', 'removeIdentity'],
    ...processOperations,
  ]
  expect(sent.toSorted()).toEqual(operationsWithJson().toSorted())
  expect(operationsWithExamples().toSorted()).toEqual(sent.toSorted())
})

describe.for([
  ['a key of a tenant', undefined],
  ['a platform key', 'demo'],
] as const)('the service responds to %s as the examples state', ([_, tenant]) => {
  const flowOf = (call: Call, ids = {}): Flow => ({ call, tenant, ids, requests })
  const keyOwner = tenant === undefined ? 'demo' : null

  test('the tax service', async () => {
    const clock = fakeClock('2026-11-21T08:00:00Z')
    await using service = await startTaxService({
      server: inject('databaseServer'),
      tenants: ['demo'],
      clock,
    })
    await sendExamples(flowOf(await service.caller(keyOwner)), taxOperations, check)
  })

  test('the scheduler', async () => {
    await using scheduler = await runningScheduler(inject('databaseServer'), 'demo')
    const task = await scheduler.task('demo', 'session_cleanup')
    const prefix = tenant === undefined ? '/api/v1' : `/api/v1/tenants/${tenant}`
    const ids = { [`${prefix}/engine/automation_cron`]: task.id }
    await sendExamples(flowOf(await scheduler.caller(keyOwner), ids), schedulerOperations, check)
  })

  test('the mail service', async () => {
    await using imap = await startSampleImap()
    await using mail = await runningMail(inject('databaseServer'), ['demo'], imap.environment)
    /** Moves the mailbox of the examples to the server of this test. */
    const onServer = async () => {
      await mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, (db) =>
        db
          .update(mailboxes)
          .set({ in_port: imap.port, in_tls: 'none', out_host: null, out_port: null, out_tls: null }),
      )
      return {}
    }
    const flow = flowOf(await mail.caller(keyOwner))
    const requestsOfMail = {
      ...requests,
      refreshMailFolders: onServer,
    }
    await sendExamples({ ...flow, requests: requestsOfMail }, mailOperations, check)
    const prefix = tenant === undefined ? '/api/v1/mail' : `/api/v1/tenants/${tenant}/mail`
    await sendExamples({ ...flow, ...(await storedMail(mail, prefix)) }, messageOperations, check)
  })

  test('the groupware service', async () => {
    await using groupware = await runningGroupware(inject('databaseServer'), ['demo'], davEnvironment)
    const flow = flowOf(await groupware.caller(keyOwner))
    const prefix = tenant === undefined ? '/api/v1' : `/api/v1/tenants/${tenant}`
    const instances = { [`${prefix}/calendar/events/{id}/instances`]: '2026-12-07T08:00:00.000Z' }
    await sendExamples({ ...flow, ids: { ...flow.ids, ...instances } }, groupwareOperations, check)
    await using dav = await openSampleDav(groupware, prefix)
    await sendExamples({ ...flow, ids: dav.ids, requests: dav.requests }, davOperations, check)
    const { conflictId, unreadableId } = await storeConflict(groupware, 'demo')
    const collection_id = await storeCollection(groupware, 'demo', { kind: 'address_book' })
    for (const id of deletedIds)
      await storeDeleted(groupware, 'demo', { id, collection_id, deleted_at: groupware.clock.now() })
    const ids = {
      [`${prefix}/dav/conflicts`]: conflictId,
      [`${prefix}/dav/errors`]: unreadableId,
      [`${prefix}/dav/deleted`]: deletedIds[1],
    }
    await sendExamples({ ...flow, ids }, conflictOperations, check)
  })

  test('the PDF service', async () => {
    await using pdf = await runningPdf(inject('databaseServer'), ['demo'])
    const prefix = tenant === undefined ? '/api/v1' : `/api/v1/tenants/${tenant}`
    const ids = {
      [`${prefix}/pdf/templates/{id}/versions`]: '1',
      [`${prefix}/pdf/files`]: await storeSamplePdf(pdf, 'demo'),
    }
    await sendExamples(flowOf(await pdf.caller(keyOwner), ids), pdfOperations, check)
  })

  test('the queue of outgoing mail', async () => {
    const environment = {
      from: 'fiscus@example.com',
      global: { kind: 'folder', folder: '/dev/null' },
    } as const
    await using mail = await runningMail(inject('databaseServer'), ['demo'], environment)
    /** Makes the message of the examples unknown. */
    const loseAnswer = async () => {
      const { id } = mail.fresh.tenant('demo')
      await mail.fresh.databases.withTenant(id, (db) => db.update(mailQueue).set({ status: 'unknown' }))
      return exampleOf('resolveOutgoingMail').request
    }
    const flow = flowOf(await mail.caller(keyOwner))
    await sendExamples(
      { ...flow, requests: { ...requests, resolveOutgoingMail: loseAnswer } },
      outgoingOperations,
      check,
    )
  })

  test('the administration', async () => {
    await using admin = await startAdminService({ server: inject('databaseServer'), tenants: ['demo'] })
    await sendExamples(flowOf(await admin.caller(keyOwner)), adminOperations, check)
  })
})

test('the service responds to a platform key about tenants as the examples state', async () => {
  await using admin = await startAdminService({ server: inject('databaseServer'), tenants: [] })
  const ended: NonNullable<Flow['requests']>[string] = async (path, call) => {
    const creation = path.replace(/\/creation.*|$/, '/creation')
    while (true) {
      const { body } = await call<{ status: string }>('GET', creation)
      if (body.status !== 'creating') return {}
    }
  }
  const requestsOfTenants: Flow['requests'] = {
    getTenantCreation: ended,
    async retryTenantCreation() {
      await admin.fresh.owner.update(tenantCreations).set({ status: 'failed', error: 'No space left' })
      return {}
    },
    getTenant: ended,
  }
  const call = await admin.caller(null)
  const flow = { call, slug: 'acme', ids: {}, requests: requestsOfTenants }
  await sendExamples(flow, tenantOperations, check)
})

test('the scheduler responds to a platform key about what all tenants share as the examples state', async () => {
  await using scheduler = await runningScheduler(inject('databaseServer'), 'demo')
  const ids = { '/api/v1/engine/automation_cron/queues': 'pdf' }
  await sendExamples({ call: await scheduler.caller(null), ids }, sharedOperations, check)
})

test('the service responds to a key about itself as the examples state', async () => {
  await using service = await startAdminService({ server: inject('databaseServer'), tenants: ['demo'] })
  await sendExamples({ call: await service.caller('demo'), ids: {} }, callerOperations, check)
})

test('the administration responds to a user as the examples state', async () => {
  const clock = fakeClock('2026-11-22T08:00:00Z')
  await using service = await startAdminService({
    server: inject('databaseServer'),
    tenants: ['demo'],
    clock,
  })
  const user = await service.createUser(['demo', 'admin'], { email: 'anna@acme.example' })
  const token = await service.linkOf(user)
  const browser = service.browser()
  let secret = ''
  const call: Call = async (method, path, body, headers) => {
    const reply = await browser.send<never>(method, path, body, headers)
    if (path === '/api/v1/account/second-factor') secret = Object(reply.body).secret
    return reply
  }
  /** Each code is accepted once: the next one is valid half a minute later. */
  const withCode = (operation: string) => async () => {
    clock.moveBy(30_000)
    const code = totpCodeOf(secret, clock)
    return { body: { ...Object(exampleOf(operation).request.body), code } }
  }
  const coded = ['confirmSecondFactor', 'logIn', 'replaceRecoveryCodes', 'removeSecondFactor']
  const requestsOfUser: Flow['requests'] = {
    openLink: async () => ({ body: { token } }),
    ...Object.fromEntries(coded.map((operation) => [operation, withCode(operation)])),
  }
  const { id } = await service.createUser(['demo', 'operator'], { email: 'jan@acme.example' })
  const ids = { '/api/v1/account/sessions': user.id, '/api/v1/users': id }
  await sendExamples({ call, ids, requests: requestsOfUser }, userOperations, check)
})

test('the administration responds to invitations as the examples state', async () => {
  const clock = fakeClock('2026-11-22T08:00:00Z')
  const options = { server: inject('databaseServer'), tenants: ['acme', 'demo'], clock }
  await using service = await startAdminService(options)
  const inviter = await service.logIn(await service.createUser(['demo', 'admin'], { name: 'Ewa Kowalska' }))
  const jan = { email: 'jan@acme.example', name: 'Jan Kowalski' }
  const own = await service.logIn(await service.createUser(['acme', 'viewer'], jan))
  const made = { id: '', token: '' }
  const note = ({ body }: Reply) => {
    const { invitation, link } = Object(body)
    if (link) Object.assign(made, { id: invitation.id, token: link.path.split('#')[1] })
  }
  const send = (browser: { send: Call }, operation: string, isOfLink = false) => {
    const call: Call = async (...args) => {
      const reply = await browser.send<never>(...args)
      note(reply)
      return reply
    }
    const ids = { '/api/v1/invitations': made.id, '/api/v1/account/invitations': made.id }
    const requestOfLink = async () => ({ body: { token: made.token } })
    const flow = { call, ids, requests: isOfLink ? { [operation]: requestOfLink } : {} }
    return sendExamples(flow, [operation], check)
  }
  const invite = async (body: object) =>
    note(await inviter.send('POST', '/api/v1/users', { name: 'Jan Kowalski', role: 'operator', ...body }))

  for (const operation of ['inviteUser', 'listInvitations', 'renewInvitation']) await send(inviter, operation)
  await send(service.browser(), 'showInvitation', true)
  for (const operation of ['listOwnInvitations', 'acceptInvitation', 'leaveTenant'])
    await send(own, operation)
  await own.send('DELETE', '/api/v1/session')
  const again = await service.logIn(
    await service.createUser(['acme', 'viewer'], { email: 'ola@acme.example' }),
  )
  await invite({ email: 'ola@acme.example' })
  await send(again, 'declineInvitation')
  await invite({ email: 'piotr@acme.example' })
  await send(service.browser(), 'openInvitation', true)
  for (const operation of ['declineInvitationOfLink', 'withdrawInvitation']) {
    await invite({ email: 'adam@acme.example' })
    await send(
      operation === 'withdrawInvitation' ? inviter : service.browser(),
      operation,
      operation !== 'withdrawInvitation',
    )
  }
})

test('the administration responds to a user of a login provider as the examples state', async () => {
  await using openId = await startOpenIdProvider()
  const clock = fakeClock('2026-11-22T08:00:00Z')
  const publicUrl = new URL('https://fiscus.example.com')
  const config = { publicUrl, provider: openId.configAt(publicUrl) }
  const options = { server: inject('databaseServer'), tenants: ['demo'], clock, config }
  await using service = await startAdminService(options)
  const account = { sub: '248289761001', email: 'anna@acme.example', email_verified: true }
  openId.account = account
  await service.createUser(['demo', 'admin'], account)
  const browser = service.browser()
  let url = ''
  const call: Call = async (method, path, body, headers) => {
    const reply = await browser.send<never>(method, path, body, headers)
    url = Object(reply.body).url ?? url
    return reply
  }
  const response = async () => ({ body: { response: await openId.follow(url) } })
  const requestsOfUser: Flow['requests'] = { finishProviderLogin: response, finishConnection: response }
  await sendExamples({ call, ids: {}, requests: requestsOfUser }, providerOperations, check)
  const { body } = await browser.send<{ identities: { id: string }[] }>('GET', '/api/v1/account/identities')
  const ids = { '/api/v1/account/identities': body.identities[0]?.id ?? '' }
  await sendExamples({ call, ids }, ['removeIdentity'], check)

  const { user, code } = await service.protectedUser(['demo', 'admin'])
  const email = 'jan@acme.example'
  await service.fresh.owner.$client`update app_users set email = ${email} where id = ${user.id}`
  openId.account = { sub: 'with a second factor', email, email_verified: true }
  await browser.send<never>('DELETE', '/api/v1/session')
  await call('POST', '/api/v1/session/provider')
  await call('POST', '/api/v1/session/provider/response', (await response()).body)
  clock.moveBy(30_000)
  const confirm: Flow['requests'] = { confirmProviderLogin: async () => ({ body: { code: code() } }) }
  await sendExamples({ call, ids: {}, requests: confirm }, ['confirmProviderLogin'], check)
})

test('the mail service responds to the consent of a provider as the examples state', async () => {
  const authorities = getCACertificates('default')
  const { certificate: cert, key } = await makeCertificate()
  setDefaultCACertificates([...authorities, cert])
  await using openId = await startOpenIdProvider({ tls: { cert, key }, redirectPath: '/mail/consent' })
  await using imap = await startSampleImap()
  await using mail = await runningMail(inject('databaseServer'), ['demo'], imap.environment)
  openId.account = { sub: 'office' }
  const call = await mail.caller('demo')
  const mailbox = await call<{ id: string }>('POST', '/api/v1/mail/mailboxes', {
    name: 'Office',
    address: 'office@example.com',
    login_method: 'xoauth2',
    in_protocol: 'imap',
    in_host: 'mail.example.com',
    in_port: 993,
    in_tls: 'implicit',
    in_login: 'office@example.com',
    oauth_authorization_url: `${openId.issuer}/auth?prompt=consent`,
    oauth_scope: 'openid offline_access',
    oauth_token_url: `${openId.issuer}/token`,
    oauth_client_id: openId.client.clientId,
    oauth_client_secret: openId.client.clientSecret,
  })
  const response: NonNullable<Flow['requests']>[string] = async (path) => {
    const started = await call<{ url: string }>('POST', path.replace(/\/finish$/, ''))
    const answer = new URLSearchParams(await openId.follow(started.body.url))
    return { body: { code: answer.get('code'), state: answer.get('state') } }
  }
  const ids = { '/api/v1/mail/mailboxes': mailbox.body.id }
  const flow = { call, ids, requests: { finishMailboxConsent: response } }
  await sendExamples(flow, consentOperations, check)
  setDefaultCACertificates(authorities)
})

test('a process responds to its checks as the examples state', async () => {
  await using service = await startTaxService({ server: inject('databaseServer'), tenants: [] })
  await sendExamples({ call: await service.caller(null), ids: {} }, processOperations, check)
})

const importOfExport: NonNullable<Flow['requests']>[string] = async (path, call) => {
  const { text } = await call('GET', path)
  return { headers: { 'content-type': 'text/csv' }, body: text }
}

/** Removes most records of the default configuration, so that the examples that list all of them can be read. */
async function keepFewRecords(path: string, call: Call): Promise<void> {
  const { body: file, headers } = await call<ConfigurationFile>('GET', path)
  const rates = file.rates.filter(({ tax_code }) => /^(VAT|WHT)/.test(tax_code))
  const categories = file.categories.filter(({ category_code }) =>
    ['book', 'press', 'food_basic', 'accommodation'].includes(category_code),
  )
  const isKept = ({ target, tax_category, geo_zone }: ConfigurationFile['rules'][number]) =>
    geo_zone === 'domestic' &&
    rates.some(({ tax_code }) => 'rate' in target && tax_code === target.rate) &&
    (!tax_category || categories.some(({ category_code }) => category_code === tax_category))
  const few = { ...file, rates, categories, rules: file.rules.filter(isKept) }
  const { status, text } = await call('PUT', `${path}?removals=allow`, few, {
    'if-match': headers.get('etag') ?? '',
  })
  expect(status, text).toBe(200)
}

/** Requests that name what is stored. */
const requests: NonNullable<Flow['requests']> = {
  /** An invoice that comes after the closing of its month. */
  async listMonthsToCorrect(path: string, call: Call) {
    const { request } = exampleOf('approveDocument')
    const { items, ...body } = Object(request.body)
    const late = { number: 'FV/2026/10/0099', taxPointDate: '2026-10-30', items: items.slice(0, 1) }
    const documents = path.replace('returns/to-correct', 'documents')
    const { status, text } = await call('POST', documents, { ...body, ...late })
    expect(status, text).toBe(201)
    return exampleOf('listMonthsToCorrect').request
  },
  async importConfiguration(path, call) {
    const { request } = exampleOf('importConfiguration')
    const { body } = await call<{ settings: unknown }>('GET', path)
    const file = { ...Object(request.body), settings: body.settings }
    // Else the example lists the whole configuration of a new tenant as removed.
    const earlier = { ...file, rates: [{ ...file.rates[0], tax_name: 'VAT' }], rules: [] }
    await call('PUT', `${path}?removals=allow`, earlier, { 'if-match': '*' })
    return { ...request, body: file }
  },
  importRates: importOfExport,
  importRules: importOfExport,
  async reorderRules(path, call) {
    await keepFewRecords(path.replace('/rules/order', '/configuration'), call)
    const { body } = await call<{ rules: { id: string }[] }>('GET', path.replace('/order', '?limit=200'))
    return { body: { order: body.rules.map(({ id }) => id) } }
  },
  async correctDocuments(path, call) {
    const collection = path.replace('/corrections', '')
    const listed = await call<{ documents: { id: string }[] }>('GET', `${collection}?number=FV/2026/11/0001`)
    const second = { ...Object(exampleOf('approveDocument').request.body), number: 'FV/2026/11/0002' }
    const { body } = await call<{ id: string }>('POST', collection, second)
    const documents = [...listed.body.documents, body].map(({ id }) => ({ id }))
    return {
      body: {
        number: 'FV/2026/11/R1',
        reason: 'discount_after_sale',
        issueDate: '2026-11-21',
        period: 'November 2026',
        discount: { gross: '100.00' },
        documents,
      },
    }
  },
}

/**
 * The operations with a JSON response: not a stream, a file or the metrics. The API description itself is no example.
 */
function operationsWithJson(): string[] {
  return Object.values(readApiDocument().paths)
    .flatMap((item) => Object.values(item))
    .filter(({ responses }) => Object.values(responses).some(({ content }) => content?.['application/json']))
    .map(({ operationId }) => operationId)
    .filter((id) => !id.endsWith('ApiDescription'))
}
