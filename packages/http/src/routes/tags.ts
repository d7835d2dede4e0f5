/**
 * The tags of the API description, in the order in which a reader meets them, with what each is about, by the service
 * that has their operations. Operations that every process has are of admin.
 */
export const tagsOfServices = {
  tax: {
    Calculation: 'Calculate the taxes of a cart or a document. Nothing is stored.',
    Documents: 'Approve documents, correct, void and lock them, and verify that they are unchanged.',
    Returns: 'The VAT return of a month from its approved documents: figures and file.',
    Rates: 'Tax rates and their versions in time.',
    Rules: 'The matrix that chooses the rate of a line from customer, zone and item.',
    Groups: 'Several taxes that are applied to one line.',
    'Tax categories': 'What a shop sells, in the words of tax law: a condition of rules.',
    Settings: 'Defaults of rounding and price mode, and the policy for unconfirmed VAT numbers.',
    Seller: 'The seller of the documents: name, address, numbers, bank accounts, logo.',
    Configuration: 'Rates, rules, groups, tax categories and settings as one file.',
  },
  scheduler: {
    Jobs: 'Background jobs: work that is created once and processed in chunks.',
    Tasks: 'Scheduled tasks: their schedules, pauses and states.',
    Runs: 'The execution log, and runs that are started by hand.',
  },
  mail: {
    Mailboxes: 'Mailboxes of a tenant: servers, logins, folders and the state of each.',
    'Outgoing mail': 'Send messages, and see in the queue what became of each recipient.',
    Messages: 'Stored messages: headers, texts, attachments and conversations.',
    Tickets: 'The work of a support team: tickets with their conversations and notes.',
  },
  groupware: {
    'Calendar events': 'Events and series, their instances in a range of time, and their calendar files.',
    Contacts: 'Contacts with their cards, and files of cards.',
    Companies: 'The business partners of a tenant.',
    DAV: 'Accounts at CalDAV and CardDAV servers, and their calendars and address books.',
    'DAV conflicts':
      'What collections of CalDAV and CardDAV servers have lost by policy or because a server has deleted it, and objects with an error.',
  },
  pdf: {
    'PDF templates': 'Templates of PDFs in Liquid, HTML and CSS, with their versions.',
    'PDF jobs': 'PDFs of many records at once: progress, documents and results.',
    'PDF files': 'Rendered PDFs.',
  },
  admin: {
    Session: 'The caller: who it is, for which tenant, and with which rights.',
    Administration: 'The state of a tenant at a glance, its settings and its demo data.',
    Tenants: 'The tenants of a platform: create, change, suspend and resume them.',
    Account: 'The own account of a user: name, password, second factor and sessions.',
    Users: 'The users of a tenant or of the platform: invitations, roles and sessions.',
    Keys: 'API keys: create, rotate and revoke them.',
    Audit: 'The audit log, who changed what and when, and the log of the API requests.',
    Operations: 'Health and metrics of a process, and this description.',
  },
} as const

export type Service = keyof typeof tagsOfServices

export const services = Object.keys(tagsOfServices) as Service[]

export type Tag = { [S in Service]: keyof (typeof tagsOfServices)[S] }[Service]
