// Generated from docs/openapi.json by packages/client/generator. Do not edit.

import { type List, listOf } from './calls/pages.ts'
import type { CallOptions, Send, Version, WithEtag, WithWarning } from './calls/send.ts'
import type {
  Account,
  AccountChange,
  ApiKey,
  ApiKeyPage,
  ApproveRequest,
  AuditEntry,
  AuditPage,
  BackgroundJob,
  BackgroundJobCounts,
  BackgroundJobRequest,
  BackgroundJobSummary,
  BatchRequest,
  BatchResponse,
  CalculateRequest,
  CalculateResponse,
  CalendarEvent,
  CalendarEventChange,
  CalendarEventInstance,
  CalendarEventInstanceRecord,
  CalendarEventSummary,
  CalendarInstanceChange,
  ChangeTenantRequest,
  ChangedCell,
  ChangedDocument,
  Company,
  CompanyChange,
  ConfigurationHistoryEntry,
  ConfigurationWarning,
  ConfirmSecondFactor,
  ConnectRequest,
  ConnectionTest,
  Contact,
  ContactChange,
  CorrectRequest,
  CorrectSeveralRequest,
  CreateKeyRequest,
  CreateTenantRequest,
  CreatedApiKey,
  CronActivity,
  CronBulkChanges,
  CronBulkRequest,
  CronBulkRuns,
  CronListedTask,
  CronPause,
  CronProcess,
  CronQueue,
  CronResume,
  CronRun,
  CronRunCounts,
  CronRunSummary,
  CronSlots,
  CronTask,
  CronTaskChange,
  CronTaskReset,
  DavAccount,
  DavAccountChange,
  DavCollection,
  DavCollectionChange,
  DavConflict,
  DavConflictSummary,
  DavDeletedObject,
  DavObjectProblem,
  DavRemovalsAnswer,
  DavServerSearch,
  DeletedRecord,
  DemoLoaded,
  DemoRemoved,
  DiscoveredDavCollections,
  Document,
  DocumentFiscal,
  DocumentInFull,
  DocumentKsef,
  DocumentWithSnapshot,
  EndSessionsRequest,
  EndedSessions,
  EventImportResult,
  FinishedConsent,
  FoundDavServers,
  IdentityList,
  ImportDifference,
  ImportResult,
  InviteUserRequest,
  InvitedUser,
  JpkDocuments,
  JpkV7m,
  LoginProvider,
  LoginRequest,
  Logo,
  MailFolder,
  MailMessage,
  MailMessageSummary,
  MailSuppression,
  MailThread,
  MailTicket,
  Mailbox,
  MailboxChange,
  NewCalendarEvent,
  NewCompany,
  NewContact,
  NewDavAccount,
  NewLogo,
  NewMailMessage,
  NewMailSuppression,
  NewMailbox,
  NewPdfJob,
  NewPdfTemplate,
  NewSecondFactor,
  NewTaxCategory,
  NewTaxGroup,
  NewTaxRate,
  NewTaxRule,
  OssDocuments,
  OssReturn,
  OutgoingMessage,
  OutgoingMessageSummary,
  Overview,
  PasswordChange,
  PdfFile,
  PdfJob,
  PdfJobItem,
  PdfPreviewRequest,
  PdfRecord,
  PdfTemplate,
  PdfTemplateChange,
  PdfTemplateSummary,
  PdfTemplateVersion,
  PolledFolders,
  ProviderResponse,
  Recalculation,
  RecoveryCodes,
  RequestEntry,
  RequestPage,
  ResolveDavConflict,
  ResolveOutgoingMessage,
  RestoreDavDeletedObjects,
  RestoredDavObjects,
  ReturnClosing,
  ReturnClosingPage,
  ReturnClosingWithFigures,
  RotateKeyRequest,
  RuleCoverage,
  SecondFactorProof,
  Seller,
  SellerProfile,
  ServiceSettings,
  ServiceSettingsChange,
  Session,
  StartedConsent,
  StartedProviderLogin,
  SwitchTenantRequest,
  TaxCategory,
  TaxCategoryChange,
  TaxConfigurationFile,
  TaxConfigurationUsage,
  TaxGroup,
  TaxGroupChange,
  TaxRate,
  TaxRateChange,
  TaxRule,
  TaxRuleChange,
  TaxSettings,
  TaxSettingsChange,
  TaxSnapshot,
  Tenant,
  TenantCreation,
  TenantDetails,
  TenantPage,
  TenantReasonRequest,
  TestedDavAccount,
  UseLinkRequest,
  User,
  UserChange,
  UserLink,
  UserPage,
  UserSessionList,
  VatUe,
  VatUeDocuments,
  Verification,
  VoidRequest,
  WhatIfRequest,
} from './schema/schemas.ts'

export type CalculateTaxOptions = CallOptions & {
  /**
   * full: the lists of rejected rules contain all rules that were read before the matching rule, at most 20,000 in a response; short: only the first 20 of each list; rules: as short, and `trace` has every condition of the active rules and the unrounded amounts of each line, for at most 1,000 lines.
   * @default "short"
   */
  explain?: 'short' | 'full' | 'rules' | undefined
  /** roundings: `roundings` has the totals under each rounding strategy and algorithm, for at most 1,000 lines. */
  compare?: 'roundings' | undefined
}

export type CalculateWhatIfOptions = CallOptions & {
  /**
   * full: the lists of rejected rules contain all rules that were read before the matching rule, at most 20,000 in a response; short: only the first 20 of each list; rules: as short, and `trace` has every condition of the active rules and the unrounded amounts of each line, for at most 1,000 lines.
   * @default "short"
   */
  explain?: 'short' | 'full' | 'rules' | undefined
  /** roundings: `roundings` has the totals under each rounding strategy and algorithm, for at most 1,000 lines. */
  compare?: 'roundings' | undefined
}

export type CalculateTaxBatchOptions = CallOptions & {
  /**
   * full: the lists of rejected rules contain all rules that were read before the matching rule, at most 20,000 in a response; short: only the first 20 of each list.
   * @default "short"
   */
  explain?: 'short' | 'full' | undefined
}

export type ListDocumentsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  type?: 'offer' | 'order' | 'invoice' | undefined
  status?: 'approved' | 'voided' | undefined
  number?: string | undefined
  /** Only documents with this text in the number, the external reference or the name of the buyer; upper and lower case are the same. */
  search?: string | undefined
  currency?: string | undefined
  /** Only documents that were calculated with this version of a rate. */
  rateId?: string | undefined
  invoiceType?: 'standard' | 'advance' | 'settlement' | undefined
  externalReference?: string | undefined
  /** Only documents that refer to this document. */
  relatedDocumentId?: string | undefined
  companyId?: string | undefined
  /** Only corrections of this document. */
  correctsDocumentId?: string | undefined
  /** First issue date. With from or to the latest issue date comes first. */
  from?: string | undefined
  /** Last issue date. */
  to?: string | undefined
  /** Only documents with this gross amount or more, in their currency. */
  grossMin?: string | number | undefined
  /** Only documents with this gross amount or less, in their currency. */
  grossMax?: string | number | undefined
}

export type ApproveDocumentOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type VerifyDocumentsOptions = CallOptions & {
  /** @default 1000 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A chainDigest that was stored elsewhere: the fault expected_missing if the chain no longer has it. */
  expect?: string | undefined
}

export type VerifyDocumentOptions = CallOptions

export type GetDocumentOptions = CallOptions & {
  /** `actorNames`: the names of the keys and users that changed the document. */
  include?: 'actorNames' | undefined
}

export type GetDocumentSnapshotOptions = CallOptions

export type GetDocumentPdfOptions = CallOptions & {
  /**
   * The language of the document
   * @default "pl"
   */
  language?: 'pl' | 'en' | undefined
}

export type GetDocumentFiscalOptions = CallOptions

export type GetStructuredInvoiceOptions = CallOptions

export type RecalculateDocumentOptions = CallOptions

export type CorrectDocumentOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type CorrectDocumentsOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type VoidDocumentOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type LockDocumentOptions = CallOptions

export type GetDocumentKsefOptions = CallOptions

export type ChangeDocumentKsefOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch?: Version | undefined
}

export type DeleteDocumentKsefOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetDocumentUpoOptions = CallOptions

export type StoreDocumentUpoOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch?: Version | undefined
}

export type GetVatReturnOptions = CallOptions & {
  /** The month of the tax points */
  period: string
}

export type ListVatReturnDocumentsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The month of the tax points */
  period: string
  /** A cell of the register, or the reason of a difference between the documents and the cells */
  part: 'K_10' | 'K_11' | 'K_12' | 'K_13' | 'K_15' | 'K_16' | 'K_17' | 'K_18' | 'K_19' | 'K_20' | 'K_21' | 'K_22' | 'SprzedazVAT_Marza' | 'other_period' | 'oss' | 'no_vat' | 'no_supply' | 'margin_cost' | 'refused'
}

export type GetVatReturnFileOptions = CallOptions & {
  /** The month of the tax points */
  period: string
  /**
   * CelZlozenia: the first file of the month, or one that replaces it
   * @default "submission"
   */
  purpose?: 'submission' | 'correction' | undefined
}

export type GetOssReturnOptions = CallOptions & {
  /** The quarter of the tax points */
  quarter: string
  /** Units of a currency for one euro by the European Central Bank on the last day of the quarter, or on the next day for which it publishes rates; of a corrected quarter with @. Those of closings are known. */
  rates?: string | undefined
}

export type ListOssReturnDocumentsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The quarter of the tax points */
  quarter: string
  /** Supplies, corrections of earlier quarters, both (declared), or the reason of a difference between the documents and the return */
  part: 'supplies' | 'corrections' | 'declared' | 'other_period' | 'not_oss' | 'after_three_years' | 'refused'
  /** EL for Greece, XI for Northern Ireland */
  state?: string | undefined
  kind?: 'goods' | 'services' | undefined
  ratePercent?: string | undefined
  /** The quarter that is corrected */
  correctedQuarter?: string | undefined
  /** The currency of the documents */
  currency?: string | undefined
}

export type GetOssReturnFileOptions = CallOptions & {
  /** The quarter of the tax points */
  quarter: string
  /** Units of a currency for one euro by the European Central Bank on the last day of the quarter, or on the next day for which it publishes rates; of a corrected quarter with @. Those of closings are known. */
  rates?: string | undefined
  /**
   * semicolon: for Polish spreadsheets, with a decimal comma and a byte order mark. An import accepts both.
   * @default "comma"
   */
  separator?: 'comma' | 'semicolon' | undefined
}

export type GetRecapitulativeStatementOptions = CallOptions & {
  /** The month of the tax points */
  period: string
}

export type ListRecapitulativeStatementDocumentsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The month of the tax points */
  period: string
  /** A part with rows, or the reason of a difference between the documents and the rows */
  part: 'C' | 'E' | 'other_period' | 'in_poland' | 'export' | 'outside_poland' | 'oss' | 'no_vat' | 'no_supply' | 'refused'
  /** EL for Greece, XI for Northern Ireland */
  country?: string | undefined
  /** The VAT number of the buyer without its prefix */
  number?: string | undefined
  /** Only the rows of triangular transactions, or only the others */
  triangular?: 'true' | 'false' | undefined
}

export type GetRecapitulativeStatementFileOptions = CallOptions & {
  /** The month of the tax points */
  period: string
  /**
   * semicolon: for Polish spreadsheets, with a decimal comma and a byte order mark. An import accepts both.
   * @default "comma"
   */
  separator?: 'comma' | 'semicolon' | undefined
}

export type ListReturnClosingsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  period?: string | undefined
}

export type CloseReturnPeriodOptions = CallOptions

export type GetReturnClosingOptions = CallOptions

export type ReopenReturnPeriodOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetReturnClosingFileOptions = CallOptions

export type ListRatesOptions = CallOptions & {
  /** @default 1000 */
  limit?: number | undefined
  cursor?: string | undefined
  tax_code?: string | undefined
  tax_status?: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope' | undefined
  calculation_mode?: 'exclusive' | 'inclusive' | 'margin' | 'wht' | undefined
  country?: string | undefined
  category?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | undefined
  /** Only rates in force on this day. Today by default; `all` lists every version. */
  on?: 'all' | string | undefined
  /** @default "1" */
  is_active?: '0' | '1' | 'all' | undefined
}

export type CreateRateOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
}

export type GetRateOptions = CallOptions

export type ChangeRateOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteRateOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetRuleCoverageOptions = CallOptions & {
  on?: string | undefined
  /** The cells of lines of this tax category. By default those of lines without one. */
  tax_category?: string | undefined
}

export type ReorderRulesOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListRulesOptions = CallOptions & {
  /** @default 1000 */
  limit?: number | undefined
  cursor?: string | undefined
  customer_type?: 'all' | 'b2b' | 'b2c' | undefined
  geo_zone?: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world' | undefined
  item_type?: 'all' | 'product' | 'service' | 'margin_goods' | undefined
  tax_category?: string | undefined
  /**
   * Only rules in force on this day. `all` by default.
   * @default "all"
   */
  on?: 'all' | string | undefined
  /** @default "1" */
  is_active?: '0' | '1' | 'all' | undefined
}

export type CreateRuleOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
}

export type GetRuleOptions = CallOptions

export type ChangeRuleOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteRuleOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListGroupsOptions = CallOptions & {
  /** @default 1000 */
  limit?: number | undefined
  cursor?: string | undefined
  /** Only groups with this component */
  tax_code?: string | undefined
  /** @default "1" */
  is_active?: '0' | '1' | 'all' | undefined
}

export type CreateGroupOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
}

export type GetGroupOptions = CallOptions

export type ChangeGroupOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteGroupOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListTaxCategoriesOptions = CallOptions & {
  /** @default 1000 */
  limit?: number | undefined
  cursor?: string | undefined
  /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
  item_type?: 'product' | 'service' | 'margin_goods' | 'follows_goods' | undefined
  /** @default "1" */
  is_active?: '0' | '1' | 'all' | undefined
}

export type CreateTaxCategoryOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
}

export type GetTaxCategoryOptions = CallOptions

export type ChangeTaxCategoryOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteTaxCategoryOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetSettingsOptions = CallOptions

export type ChangeSettingsOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetSellerOptions = CallOptions

export type ChangeSellerOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type StoreLogoOptions = CallOptions

export type GetLogoOptions = CallOptions

export type ExportConfigurationOptions = CallOptions

export type ImportConfigurationOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /**
   * allow removes the stored records that the file does not contain. A dry run lists them without it.
   * @default "refuse"
   */
  removals?: 'refuse' | 'allow' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetDefaultConfigurationOptions = CallOptions

export type ExportRatesOptions = CallOptions & {
  /**
   * semicolon: for Polish spreadsheets, with a decimal comma and a byte order mark. An import accepts both.
   * @default "comma"
   */
  separator?: 'comma' | 'semicolon' | undefined
}

export type ImportRatesOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /**
   * allow removes the stored records that the file does not contain. A dry run lists them without it.
   * @default "refuse"
   */
  removals?: 'refuse' | 'allow' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ExportRulesOptions = CallOptions & {
  /**
   * semicolon: for Polish spreadsheets, with a decimal comma and a byte order mark. An import accepts both.
   * @default "comma"
   */
  separator?: 'comma' | 'semicolon' | undefined
}

export type ImportRulesOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /**
   * allow removes the stored records that the file does not contain. A dry run lists them without it.
   * @default "refuse"
   */
  removals?: 'refuse' | 'allow' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListConfigurationHistoryOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  record?: 'rate' | 'rule' | 'group' | 'category' | 'settings' | undefined
  record_id?: string | undefined
  /** The actor, such as `user:` and an id, or a part of the name of a key or user without a colon, in any letter case */
  actor?: string | undefined
  action?: string | undefined
  /** The earliest instant */
  from?: string | undefined
  /** The end of the period, which is not included */
  to?: string | undefined
}

export type RestoreConfigurationOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** With dryRun=true: the day on which the latest documents would be issued. Today by default. */
  on?: string | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetConfigurationUsageOptions = CallOptions

export type CreateJobOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type ListJobsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  kind?: string | undefined
  /** Created at this instant or later */
  since?: string | undefined
  /** Created before this instant */
  until?: string | undefined
  /** Part of the error or the summary, in upper or lower case */
  text?: string | undefined
}

export type CountJobsOptions = CallOptions & {
  kind?: string | undefined
  /** Created at this instant or later */
  since?: string | undefined
  /** Created before this instant */
  until?: string | undefined
  /** Part of the error or the summary, in upper or lower case */
  text?: string | undefined
}

export type GetJobOptions = CallOptions

export type CancelJobOptions = CallOptions

export type RetryJobOptions = CallOptions

export type GetJobFileOptions = CallOptions

export type ListProcessesOptions = CallOptions

export type ListQueuesOptions = CallOptions

export type RunTasksOptions = CallOptions

export type ActivateTasksOptions = CallOptions

export type DeactivateTasksOptions = CallOptions

export type ListTasksOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  profile?: 'admin' | 'client' | undefined
  /** Slug of a tenant */
  tenant?: string | undefined
  /** Status of the last run */
  status?: 'success' | 'failed' | 'running' | 'idle' | undefined
  /** Part of the name or the label */
  q?: string | undefined
  /** Names of tasks, separated by commas, that `q` finds as well: those whose label contains it in the language of the caller */
  q_names?: string | undefined
  alert?: 'none' | 'failing' | 'late' | 'worker_lost' | undefined
  /** 1: active tasks only; 0: inactive tasks only */
  is_active?: '0' | '1' | undefined
  /** 1: tasks only that are paused now; 0: other tasks only */
  is_paused?: '0' | '1' | undefined
  /** Adds this number of latest runs to each task */
  recent_runs?: number | undefined
  /** Adds this number of next slots to each task */
  next_slots?: number | undefined
}

export type PreviewSlotsOptions = CallOptions & {
  /** @default 10 */
  n?: number | undefined
  expression: string
  /** @default "Europe/Warsaw" */
  timezone?: string | undefined
}

export type PauseTasksOptions = CallOptions

export type ResumeTasksOptions = CallOptions

export type GetTaskOptions = CallOptions

export type ChangeTaskOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ResetTaskOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListTaskSlotsOptions = CallOptions & {
  /** @default 10 */
  n?: number | undefined
}

export type ListAllRunsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  profile?: 'admin' | 'client' | undefined
  /** Slug of a tenant */
  tenant?: string | undefined
  /** Name of a task, in every scope */
  task?: string | undefined
  /** Id of a task of one scope */
  task_id?: string | undefined
  trigger?: 'schedule' | 'manual' | 'cli' | undefined
  actor?: string | undefined
  worker?: string | undefined
  /** Scheduled at this instant or later */
  since?: string | undefined
  /** Scheduled before this instant */
  until?: string | undefined
  /** Part of the error or the result, in upper or lower case */
  text?: string | undefined
}

export type CountRunsOptions = CallOptions & {
  profile?: 'admin' | 'client' | undefined
  /** Slug of a tenant */
  tenant?: string | undefined
  /** Name of a task, in every scope */
  task?: string | undefined
  /** Id of a task of one scope */
  task_id?: string | undefined
  trigger?: 'schedule' | 'manual' | 'cli' | undefined
  actor?: string | undefined
  worker?: string | undefined
  /** Scheduled at this instant or later */
  since?: string | undefined
  /** Scheduled before this instant */
  until?: string | undefined
  /** Part of the error or the result, in upper or lower case */
  text?: string | undefined
}

export type ShowActivityOptions = CallOptions & {
  /** Default: 24 steps before `until` */
  since?: string | undefined
  /** Not included. Default: now */
  until?: string | undefined
  /** @default "hour" */
  step?: 'hour' | 'day' | undefined
  /**
   * Buckets begin with the hours or days of this zone
   * @default "Europe/Warsaw"
   */
  timezone?: string | undefined
  profile?: 'admin' | 'client' | undefined
  /** Slug of a tenant */
  tenant?: string | undefined
  /** Name of a task, in every scope */
  task?: string | undefined
  /** @default 100 */
  limit?: number | undefined
}

export type GetRunOptions = CallOptions

export type CancelRunOptions = CallOptions

export type RunTaskOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type ListRunsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
}

export type ListMailboxesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the name or of the address */
  text?: string | undefined
  is_active?: '0' | '1' | undefined
  is_support?: '0' | '1' | undefined
  owner_id?: string | undefined
  /** Mailboxes of which one direction is in this state */
  state?: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'stopped' | undefined
}

export type CreateMailboxOptions = CallOptions

export type GetMailboxOptions = CallOptions

export type ChangeMailboxOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteMailboxOptions = CallOptions & {
  /** Without it, a mailbox that has messages is not deleted */
  messages?: 'delete' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ResumeMailboxOptions = CallOptions

export type TestNewMailboxOptions = CallOptions

export type TestMailboxOptions = CallOptions

export type StartMailboxConsentOptions = CallOptions

export type FinishMailboxConsentOptions = CallOptions

export type ListMailFoldersOptions = CallOptions

export type ChoosePolledFoldersOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type RefreshMailFoldersOptions = CallOptions

export type SendMailOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type ListMessagesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** Part of subject, sender or the beginning of the text, in upper or lower case */
  text?: string | undefined
  mailbox_id?: string | undefined
  thread_id?: string | undefined
  ticket_id?: string | undefined
  contact_id?: string | undefined
  company_id?: string | undefined
  kind?: string | undefined
  direction?: 'incoming' | 'outgoing' | undefined
  /** 0: unread messages only */
  is_read?: '0' | '1' | undefined
  /** Received at this instant or later */
  since?: string | undefined
}

export type ListOutgoingMailOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  /** The sender; none: the global SMTP server */
  mailbox?: string | 'none' | undefined
  priority?: 'high' | 'normal' | 'low' | undefined
  /** Part of the subject or of an address of a recipient */
  text?: string | undefined
  /** Queued at this instant or later */
  since?: string | undefined
}

export type GetOutgoingMailOptions = CallOptions

export type CancelOutgoingMailOptions = CallOptions

export type RetryOutgoingMailOptions = CallOptions

export type ResolveOutgoingMailOptions = CallOptions

export type ListMailSuppressionsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** Part of the address */
  text?: string | undefined
}

export type AddMailSuppressionOptions = CallOptions

export type RemoveMailSuppressionOptions = CallOptions

export type GetMessageOptions = CallOptions

export type ChangeMessageOptions = CallOptions

export type DeleteMessageOptions = CallOptions

export type GetMessageSourceOptions = CallOptions

export type GetMessageAttachmentOptions = CallOptions

export type ListThreadsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  mailbox_id?: string | undefined
  ticket_id?: string | undefined
}

export type GetThreadOptions = CallOptions

export type LinkThreadOptions = CallOptions

export type OpenThreadTicketOptions = CallOptions

export type UnlinkThreadOptions = CallOptions

export type ListOpenTicketsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** Part of the subject, or the number */
  text?: string | undefined
}

export type GetMailTicketOptions = CallOptions

export type ListCalendarEventsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the title or of the location */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  company_id?: string | undefined
  contact_id?: string | undefined
  /** The user whose event it is */
  owner_id?: string | undefined
  /** none: events that are in no calendar of a server */
  collection_id?: string | 'none' | undefined
  /** Events that end after this instant, and all series */
  from?: string | undefined
  /** Events that begin before this instant */
  to?: string | undefined
}

export type CreateCalendarEventOptions = CallOptions

export type ListCalendarInstancesOptions = CallOptions & {
  /** @default 500 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the title or of the location */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  company_id?: string | undefined
  contact_id?: string | undefined
  /** The user whose event it is */
  owner_id?: string | undefined
  /** none: events that are in no calendar of a server */
  collection_id?: string | 'none' | undefined
  /** The range begins at this instant */
  from: string
  /** The range ends before this instant, at most 400 days later */
  to: string
}

export type ExportCalendarEventsOptions = CallOptions & {
  /** A part of the title or of the location */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  company_id?: string | undefined
  contact_id?: string | undefined
  /** The user whose event it is */
  owner_id?: string | undefined
  /** none: events that are in no calendar of a server */
  collection_id?: string | 'none' | undefined
  /** Events that end after this instant, and all series */
  from?: string | undefined
  /** Events that begin before this instant */
  to?: string | undefined
}

export type ImportCalendarEventsOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** The collection that gets the records. Without it, they are only here. */
  collection_id?: string | undefined
  /** The time zone of dates and of times without one, whatever the file says. Without it, the one that the calendar names in X-WR-TIMEZONE, else that of the tenant. */
  timezone?: string | undefined
}

export type GetCalendarEventOptions = CallOptions

export type ChangeCalendarEventOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteCalendarEventOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetCalendarObjectOptions = CallOptions

export type GetCalendarInstanceOptions = CallOptions

export type ChangeCalendarInstanceOptions = CallOptions & {
  /** this (the default): only this instance; this_and_following: also all later ones; all: the whole series */
  range?: 'this' | 'this_and_following' | 'all' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteCalendarInstanceOptions = CallOptions & {
  /** this (the default): only this instance; this_and_following: also all later ones; all: the whole series */
  range?: 'this' | 'this_and_following' | 'all' | undefined
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListContactsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the name, e-mail address, phone or name of the company */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  company_id?: string | undefined
  owner_id?: string | undefined
  /** none: contacts that are in no address book */
  collection_id?: string | 'none' | undefined
}

export type CreateContactOptions = CallOptions

export type ExportContactsOptions = CallOptions & {
  /** A part of the name, e-mail address, phone or name of the company */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  company_id?: string | undefined
  owner_id?: string | undefined
  /** none: contacts that are in no address book */
  collection_id?: string | 'none' | undefined
}

export type ImportContactsOptions = CallOptions & {
  /**
   * true returns the effect of the write and stores nothing.
   * @default "false"
   */
  dryRun?: 'true' | 'false' | undefined
  /** The collection that gets the records. Without it, they are only here. */
  collection_id?: string | undefined
}

export type GetContactOptions = CallOptions

export type ChangeContactOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteContactOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetContactCardOptions = CallOptions

export type ListCompaniesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the name, tax number, e-mail address or city */
  text?: string | undefined
  /** One or more statuses, separated by commas */
  status?: string | undefined
  owner_id?: string | undefined
}

export type CreateCompanyOptions = CallOptions

export type GetCompanyOptions = CallOptions

export type ChangeCompanyOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteCompanyOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type FindDavServersOptions = CallOptions

export type TestNewDavAccountOptions = CallOptions

export type TestDavAccountOptions = CallOptions

export type ListDavAccountsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the name, address or login */
  text?: string | undefined
  state?: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'gone' | 'held' | undefined
  owner_id?: string | undefined
}

export type CreateDavAccountOptions = CallOptions

export type GetDavAccountOptions = CallOptions

export type ChangeDavAccountOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeleteDavAccountOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type SyncDavAccountOptions = CallOptions

export type DiscoverDavCollectionsOptions = CallOptions

export type ListDavCollectionsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  account_id?: string | undefined
  kind?: 'calendar' | 'address_book' | undefined
  is_selected?: '0' | '1' | undefined
  state?: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'gone' | 'held' | undefined
}

export type GetDavCollectionOptions = CallOptions

export type ChangeDavCollectionOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ConfirmDavRemovalsOptions = CallOptions

export type KeepDavRemovedOptions = CallOptions

export type ListDavConflictsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  collection_id?: string | undefined
  /** open: conflicts that wait for a decision */
  state?: 'open' | 'resolved' | undefined
}

export type GetDavConflictOptions = CallOptions

export type ResolveDavConflictOptions = CallOptions

export type ListDavErrorsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  account_id?: string | undefined
  collection_id?: string | undefined
}

export type RetryDavObjectOptions = CallOptions

export type ListDavDeletedObjectsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The collection in which they were */
  collection_id?: string | undefined
  /** A part of the title or name */
  text?: string | undefined
}

export type RestoreDavDeletedObjectsOptions = CallOptions

export type EraseDavDeletedObjectOptions = CallOptions

export type ListPdfTemplatesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  kind?: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement' | undefined
}

export type CreatePdfTemplateOptions = CallOptions

export type GetPdfTemplateOptions = CallOptions

export type ChangePdfTemplateOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type DeletePdfTemplateOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ListPdfTemplateVersionsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
}

export type GetPdfTemplateVersionOptions = CallOptions

export type PreviewPdfTemplateOptions = CallOptions

export type CreatePdfJobOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type ListPdfJobsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  status?: string | undefined
  kind?: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement' | undefined
}

export type GetPdfJobOptions = CallOptions

export type ListPdfJobItemsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  status?: 'pending' | 'done' | 'failed' | undefined
}

export type CancelPdfJobOptions = CallOptions

export type RetryPdfJobOptions = CallOptions

export type GetPdfJobResultOptions = CallOptions

export type ListPdfRecordsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  kind: 'timesheet_report' | 'sla_agreement'
  /** A part of the title, of the name, or of the name of the company */
  search?: string | undefined
  company_id?: string | undefined
}

export type ListPdfFilesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  kind?: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement' | undefined
  record_id?: string | undefined
  /** A part of the name */
  search?: string | undefined
}

export type GetPdfFileOptions = CallOptions

export type GetPdfFileContentOptions = CallOptions

export type LogInOptions = CallOptions

export type LogOutOptions = CallOptions

export type GetSessionOptions = CallOptions

export type OpenLinkOptions = CallOptions

export type GetLoginProviderOptions = CallOptions

export type StartProviderLoginOptions = CallOptions

export type FinishProviderLoginOptions = CallOptions

export type ConfirmProviderLoginOptions = CallOptions

export type SwitchTenantOptions = CallOptions

export type GetServiceSettingsOptions = CallOptions

export type ChangeServiceSettingsOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type GetOverviewOptions = CallOptions

export type LoadDemoDataOptions = CallOptions

export type RemoveDemoDataOptions = CallOptions & {
  /** Also removes documents that were issued since. Without it they prevent the removal */
  own_documents?: 'remove' | undefined
}

export type ListTenantsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the slug or of the name */
  q?: string | undefined
  status?: 'active' | 'suspended' | undefined
}

export type CreateTenantOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type GetTenantCreationOptions = CallOptions

export type RetryTenantCreationOptions = CallOptions

export type GetTenantOptions = CallOptions

export type ChangeTenantOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type SuspendTenantOptions = CallOptions

export type ResumeTenantOptions = CallOptions

export type GetAccountOptions = CallOptions

export type ChangeAccountOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type ChangePasswordOptions = CallOptions

export type StartSecondFactorOptions = CallOptions

export type ConfirmSecondFactorOptions = CallOptions

export type RemoveSecondFactorOptions = CallOptions

export type ReplaceRecoveryCodesOptions = CallOptions

export type ListOwnSessionsOptions = CallOptions

export type EndOtherSessionsOptions = CallOptions

export type EndOwnSessionOptions = CallOptions

export type ListIdentitiesOptions = CallOptions

export type FinishConnectionOptions = CallOptions

export type StartConnectionOptions = CallOptions

export type RemoveIdentityOptions = CallOptions

export type ListUsersOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** A part of the name or of the e-mail address */
  q?: string | undefined
  /** Only members of the tenant with this slug, for callers of the platform */
  tenant?: string | undefined
}

export type InviteUserOptions = CallOptions

export type GetUserOptions = CallOptions

export type ChangeUserOptions = CallOptions & {
  /** The record that you have read, or its ETag: the call is rejected if the record has changed since. */
  ifMatch: Version
}

export type CreateUserLinkOptions = CallOptions

export type DeactivateUserOptions = CallOptions

export type ActivateUserOptions = CallOptions

export type ResetSecondFactorOptions = CallOptions

export type ListUserSessionsOptions = CallOptions

export type EndUserSessionsOptions = CallOptions

export type ListKeysOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
}

export type CreateKeyOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type GetKeyOptions = CallOptions

export type RotateKeyOptions = CallOptions & {
  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
}

export type RevokeKeyOptions = CallOptions

export type ListRequestsOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The earliest instant */
  from?: string | undefined
  /** The end of the period; it is not included */
  to?: string | undefined
  /** A part of the template of the route */
  route?: string | undefined
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | undefined
  /** A status, or the first digit of one */
  status?: string | undefined
  caller?: string | undefined
  request_id?: string | undefined
  /** @default 1 */
  duration_min_ms?: number | undefined
}

export type ListAuditEntriesOptions = CallOptions & {
  /** @default 100 */
  limit?: number | undefined
  cursor?: string | undefined
  /** The actor, such as `user:` and an id, or a part of the name of a key or user without a colon, in any letter case */
  actor?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  request_id?: string | undefined
  /** The earliest instant */
  from?: string | undefined
  /** The end of the period; entries of this instant are not included */
  to?: string | undefined
  /** A part of the id, the reason or the records, in any letter case. Each page searches 20,000 entries at most */
  text?: string | undefined
}

/** The operations of the service. */
export interface Fiscus {
  /**
   * Calculate the taxes of a document.
   * Chooses the rate of each line, calculates net, tax and gross amounts, and explains each choice. Nothing is stored. Requires the scope `tax:calculate`.
   * POST /tax/calculate
   */
  calculateTax(body: CalculateRequest, options?: CalculateTaxOptions): Promise<CalculateResponse>
  /**
   * Calculate a document under a changed configuration.
   * Calculates a document of up to 100 lines as if a rate, a group, a rule or the settings were already changed. The change is checked as in a write. Nothing is stored. Requires the scope `tax:calculate`.
   * POST /tax/calculate/what-if
   */
  calculateWhatIf(body: WhatIfRequest, options?: CalculateWhatIfOptions): Promise<CalculateResponse>
  /**
   * Calculate the taxes of up to 100 documents.
   * Each cart is calculated by itself: a cart with faults does not affect the other carts. Requires the scope `tax:calculate`.
   * POST /tax/calculate/batch
   */
  calculateTaxBatch(body: BatchRequest, options?: CalculateTaxBatchOptions): Promise<BatchResponse>
  /**
   * List documents.
   * A page of documents without their snapshots, newest first; with from or to by issue date, the latest first. Requires the scope `tax:read`.
   * GET /tax/documents
   */
  listDocuments: List<{
    documents: Document[]
    next: string | null
  }, Document, ListDocumentsOptions>
  /**
   * Approve a document.
   * Calculates the document, and stores it with its snapshot, which never changes. Send an Idempotency-Key: a repeated request then returns the first response. Requires the scope `documents:write`.
   * POST /tax/documents
   */
  approveDocument(body: ApproveRequest, options?: ApproveDocumentOptions): Promise<WithEtag<DocumentWithSnapshot>>
  /**
   * Verify the stored documents.
   * Recomputes the digests of a part of the chain of documents and lists every fault. Requires the scope `tax:read`.
   * GET /tax/documents/verify
   */
  verifyDocuments(options?: VerifyDocumentsOptions): Promise<Verification>
  /**
   * Verify one document.
   * Recomputes the digests of one document and of its place in the chain, after the document before it, and lists every fault. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/verify
   */
  verifyDocument(id: string, options?: VerifyDocumentOptions): Promise<Verification>
  /**
   * Show a document.
   * The document with its snapshot. Voiding needs its ETag. Requires the scope `tax:read`.
   * GET /tax/documents/{id}
   */
  getDocument(id: string, options?: GetDocumentOptions): Promise<WithEtag<DocumentInFull>>
  /**
   * Show the snapshot of a document.
   * The snapshot, byte for byte as it was stored. The ETag is its SHA-256. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/snapshot
   */
  getDocumentSnapshot(id: string, options?: GetDocumentSnapshotOptions): Promise<WithEtag<TaxSnapshot>>
  /**
   * Download the PDF of a document.
   * The stored PDF; the ETag is its SHA-256. The first PDF of an issued invoice in a language never changes. A PDF that is not stored is rendered now with the default template: the request waits up to 25 seconds, then the response is 202 and a repeated request has the PDF. Requires the scope `pdf:read`.
   * GET /tax/documents/{id}/pdf
   */
  getDocumentPdf(id: string, options?: GetDocumentPdfOptions): Promise<WithWarning<Blob>>
  /**
   * Show the fiscal figures of a document.
   * The fields of the KSeF structure FA(3), P_13_1 to P_15, and its annotations, each with the lines that it comes from. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/fiscal
   */
  getDocumentFiscal(id: string, options?: GetDocumentFiscalOptions): Promise<DocumentFiscal>
  /**
   * Download the structured invoice of a document.
   * The XML of FA(3) 1-0E from the frozen document, valid by its schema. The same document with the same KSeF numbers of the invoices that it corrects or settles always gives the same bytes; the ETag is their SHA-256. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/fa3
   */
  getStructuredInvoice(id: string, options?: GetStructuredInvoiceOptions): Promise<Blob>
  /**
   * Calculate a document again.
   * Calculates the stored request under the current configuration, and returns the differences. Nothing is stored. Requires the scope `tax:calculate`.
   * POST /tax/documents/{id}/recalculate
   */
  recalculateDocument(id: string, options?: RecalculateDocumentOptions): Promise<Recalculation>
  /**
   * Correct a document.
   * Issues a correction: a new document with the differences. Lines are credited by quantity or amount, become what after describes, or are added. Without lines everything that is left is credited. A request to a correction corrects the documents of that correction; without lines it takes its differences back. With dryRun=true nothing is stored, and the Idempotency-Key is not used. Requires the scope `documents:write`.
   * POST /tax/documents/{id}/corrections
   */
  correctDocument(id: string, body: CorrectRequest, options?: CorrectDocumentOptions): Promise<WithEtag<DocumentWithSnapshot>>
  /**
   * Correct several documents at once.
   * Issues one correction of several documents of a buyer: by lines of each, or by one discount for a period that is shared over all of them. With dryRun=true nothing is stored, and the Idempotency-Key is not used. Requires the scope `documents:write`.
   * POST /tax/documents/corrections
   */
  correctDocuments(body: CorrectSeveralRequest, options?: CorrectDocumentsOptions): Promise<WithEtag<DocumentWithSnapshot>>
  /**
   * Void a document.
   * Declares a document void. It stays readable and keeps its number. Requires the scope `documents:write`.
   * POST /tax/documents/{id}/void
   */
  voidDocument(id: string, body: VoidRequest, options: VoidDocumentOptions): Promise<WithEtag<Document>>
  /**
   * Lock a document.
   * Marks a document as reported: from now on it can be corrected, and no longer voided. Requires the scope `documents:write`.
   * POST /tax/documents/{id}/lock
   */
  lockDocument(id: string, options?: LockDocumentOptions): Promise<WithEtag<Document>>
  /**
   * Show the KSeF number of a document.
   * What is stored about an invoice that another system has sent to KSeF. 404 when nothing is stored. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/ksef
   */
  getDocumentKsef(id: string, options?: GetDocumentKsefOptions): Promise<WithEtag<DocumentKsef>>
  /**
   * Store the KSeF number of a document.
   * Stores the number that KSeF has assigned to an approved invoice, or that the invoice was issued offline and waits for one. The same values again change nothing; other values need If-Match. Another number removes the confirmation of receipt of the former one. Requires the scope `documents:write`.
   * PUT /tax/documents/{id}/ksef
   */
  changeDocumentKsef(id: string, body: {
    /**
     * How the invoice was issued: `online`; or offline, sent later: `offline24` (VAT act art. 106nda), `unavailability` (art. 106nh), `failure` of KSeF (art. 106nf).
     * @default "online"
     */
    mode?: 'online' | 'offline24' | 'unavailability' | 'failure' | undefined
    /** The number that KSeF has assigned. */
    number?: string | null | undefined
    /** When KSeF received the invoice. Required with a number. */
    receivedAt?: string | null | undefined
    /** SHA-256 of the XML file that was sent. */
    fileSha256?: string | null | undefined
  }, options?: ChangeDocumentKsefOptions): Promise<WithEtag<DocumentKsef>>
  /**
   * Remove the KSeF number of a document.
   * Removes a number that was stored with the wrong document, and its confirmation of receipt. Requires the scope `documents:write`.
   * DELETE /tax/documents/{id}/ksef
   */
  deleteDocumentKsef(id: string, options: DeleteDocumentKsefOptions): Promise<Blob>
  /**
   * Download the confirmation of receipt of a document.
   * The stored official confirmation of receipt of KSeF (UPO). The ETag is its SHA-256. Requires the scope `tax:read`.
   * GET /tax/documents/{id}/ksef/upo
   */
  getDocumentUpo(id: string, options?: GetDocumentUpoOptions): Promise<Blob>
  /**
   * Store the confirmation of receipt of a document.
   * Stores the official confirmation of receipt of KSeF (UPO), which must confirm the stored number, and the SHA-256 of the file where it is stored. Its signature is not verified. The same file again changes nothing; another one needs If-Match. Requires the scope `documents:write`.
   * PUT /tax/documents/{id}/ksef/upo
   */
  storeDocumentUpo(id: string, body: string, options?: StoreDocumentUpoOptions): Promise<WithEtag<DocumentKsef>>
  /**
   * Show the VAT return of a month.
   * The figures of JPK_V7M(3) from the approved invoices whose tax point is in the month: the sums of the sales register, the declaration, and how they follow from the totals of the documents. Documents that have no row are named in faults. A month of many documents takes minutes. Requires the scope `returns:read`.
   * GET /tax/returns/jpk-v7m
   */
  getVatReturn(options: GetVatReturnOptions): Promise<JpkV7m>
  /**
   * List the documents of a part of a VAT return.
   * The documents that a cell of the sales register, or a difference, comes from, in the order of their issue. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more. Requires the scope `returns:read`.
   * GET /tax/returns/jpk-v7m/documents
   */
  listVatReturnDocuments: List<JpkDocuments, {
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    /** In the cell; the net amount of a difference */
    amount: string
    /** The tax of a difference; null for a cell */
    tax: string | null
  }, ListVatReturnDocumentsOptions>
  /**
   * Download the VAT return of a month.
   * The XML of JPK_V7M(3) 1-0E, valid by its schema: declaration and sales register, without purchases. The profile of the seller needs nip, email, taxOffice, and name or naturalPerson. Requires the scope `returns:read`.
   * GET /tax/returns/jpk-v7m/xml
   */
  getVatReturnFile(options: GetVatReturnFileOptions): Promise<Blob>
  /**
   * Show the OSS return of a quarter.
   * The figures of the Union scheme of the one-stop shop from the approved invoices: taxable amount and VAT by member state of consumption, goods or services and rate; corrections of earlier quarters; the balance of each state, and how all of it follows from the totals of the documents. Amounts in EUR need the rates of the European Central Bank. A quarter of many documents takes minutes. Requires the scope `returns:read`.
   * GET /tax/returns/oss
   */
  getOssReturn(options: GetOssReturnOptions): Promise<OssReturn>
  /**
   * List the documents of a part of an OSS return.
   * The documents that a row of the return, several of its rows, or a difference, comes from, in the order of their issue and in their currencies. Supplies are named by state, kind and ratePercent, corrections by state and correctedQuarter, the balance of a state by the part declared and its state. The amounts of a currency add up to those of the row in `currencies`; the return converts their sum. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more. Requires the scope `returns:read`.
   * GET /tax/returns/oss/documents
   */
  listOssReturnDocuments: List<OssDocuments, {
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    currency: string
    /** In the currency, two decimals */
    net: string
    /** In the currency, two decimals */
    tax: string
  }, ListOssReturnDocumentsOptions>
  /**
   * Download the OSS return of a quarter.
   * The rows of the return in EUR as a table with a header, when no rate is missing and no document prevents it. Requires the scope `returns:read`.
   * GET /tax/returns/oss/csv
   */
  getOssReturnFile(options: GetOssReturnFileOptions): Promise<Blob>
  /**
   * Show the recapitulative statement VAT-UE of a month.
   * What each buyer in another member state bought in a month: goods (part C, with triangular transactions) and services (part E), from the approved invoices, and how it follows from their totals and agrees with JPK_V7M. Documents without a valid number of the buyer are named in faults. A month of many documents takes minutes. Requires the scope `returns:read`.
   * GET /tax/returns/vat-ue
   */
  getRecapitulativeStatement(options: GetRecapitulativeStatementOptions): Promise<VatUe>
  /**
   * List the documents of a part of a recapitulative statement.
   * The documents that a row of VAT-UE, a part of it, or a difference, comes from, in the order of their issue. A row is named by its part, country, number and triangular; their amounts add up to its exactAmount. A request looks at 2,000 documents at most: a page can have fewer documents than `limit` while `next` leads to more. Requires the scope `returns:read`.
   * GET /tax/returns/vat-ue/documents
   */
  listRecapitulativeStatementDocuments: List<VatUeDocuments, {
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    /** In the rows; the net amount of a difference */
    amount: string
    /** The tax of a difference; null in rows */
    tax: string | null
  }, ListRecapitulativeStatementDocumentsOptions>
  /**
   * Download the recapitulative statement VAT-UE of a month.
   * The rows of VAT-UE as a table with a header, when no document prevents it. Requires the scope `returns:read`.
   * GET /tax/returns/vat-ue/csv
   */
  getRecapitulativeStatementFile(options: GetRecapitulativeStatementFileOptions): Promise<Blob>
  /**
   * List the closings of periods.
   * The latest first, with the files that were sent, also of closings that were reopened. Requires the scope `returns:read`.
   * GET /tax/returns/closings
   */
  listReturnClosings: List<ReturnClosingPage, ReturnClosing, ListReturnClosingsOptions>
  /**
   * Close a month or a quarter.
   * Stores the figures and the files of a month (JPK_V7M and VAT-UE) or a quarter (OSS, with the rates that it needs). What is approved or voided later is settled in a later period. A period of many documents takes minutes; documents are approved meanwhile. Requires the scope `returns:write`.
   * POST /tax/returns/closings
   */
  closeReturnPeriod(body: {
    /** The month to close (JPK_V7M and VAT-UE), or the quarter (OSS) */
    period: string
    /** Units of a currency for one euro by the European Central Bank on the last day of the quarter, or on the next day for which it publishes rates; of a corrected quarter with @. Those of closings are known. */
    rates?: string | undefined
  }, options?: CloseReturnPeriodOptions): Promise<WithEtag<ReturnClosingWithFigures>>
  /**
   * Show a closing.
   * The closing with the figures that it was made with, and its files. Requires the scope `returns:read`.
   * GET /tax/returns/closings/{id}
   */
  getReturnClosing(id: string, options?: GetReturnClosingOptions): Promise<WithEtag<ReturnClosingWithFigures>>
  /**
   * Reopen the last closed month or quarter.
   * What came too late for the period is settled in it again. The figures and files of the closing are kept; the next closing of a month replaces them with purpose correction. Reopen a quarter only before its return is submitted: later it is corrected in the next return. Requires the scope `returns:write`.
   * POST /tax/returns/closings/{id}/reopen
   */
  reopenReturnPeriod(id: string, body: {
    reason: string
  }, options: ReopenReturnPeriodOptions): Promise<WithEtag<ReturnClosingWithFigures>>
  /**
   * Download a file of a closing.
   * The file as it was stored, compared with its SHA-256, which is the ETag. Requires the scope `returns:read`.
   * GET /tax/returns/closings/{id}/files/{name}
   */
  getReturnClosingFile(id: string, name: string, options?: GetReturnClosingFileOptions): Promise<Blob>
  /**
   * List rates.
   * A page of versions of rates, by default of the active ones in force today. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/rates
   */
  listRates: List<WithEtag<{
    rates: TaxRate[]
    next: string | null
  }>, TaxRate, ListRatesOptions>
  /**
   * Create a rate.
   * Adds a rate to the configuration. The warnings are about the configuration after the write. Requires the scope `tax:write`.
   * POST /tax/rates
   */
  createRate(body: NewTaxRate, options?: CreateRateOptions): Promise<WithEtag<{
    id: string
    tax_code: string
    tax_name: string
    /** At least two decimals */
    rate_percent: string
    calculation_mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
    tax_status: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
    fiscal_code: string | null
    legal_clause: string | null
    country: string
    category: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null
    valid_from: string
    valid_to: string | null
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show a rate.
   * The rate with this id. A change needs its ETag. Requires the scope `tax:read`.
   * GET /tax/rates/{id}
   */
  getRate(id: string, options?: GetRateOptions): Promise<WithEtag<TaxRate>>
  /**
   * Change a rate.
   * Changes a version in place. A different tax (rate_percent, calculation_mode, tax_status, country, category) in a version that documents have used ends the version today and creates the next version. A valid_from inside its validity, with another change, ends the version on that day and creates the next version. The response then contains the next version, and Location is its address. The first day of a version that no document has used is corrected in place: send valid_from alone, or a day outside its validity. Requires the scope `tax:write`.
   * PATCH /tax/rates/{id}
   */
  changeRate(id: string, body: TaxRateChange, options: ChangeRateOptions): Promise<WithEtag<{
    id: string
    tax_code: string
    tax_name: string
    /** At least two decimals */
    rate_percent: string
    calculation_mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
    tax_status: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
    fiscal_code: string | null
    legal_clause: string | null
    country: string
    category: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null
    valid_from: string
    valid_to: string | null
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Delete a rate.
   * Deletes one version. The last version of a code can be deleted only when no rule and no group uses the code. Issued documents keep their snapshots and are not affected. Requires the scope `tax:write`.
   * DELETE /tax/rates/{id}
   */
  deleteRate(id: string, options: DeleteRateOptions): Promise<{
    id: string
    deleted: true
    detail: string
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>
  /**
   * Show the whole matrix on a day.
   * The rule of each of the 24 combinations of customer, zone and item, on the day and on all days, and the rules that earlier rules hide. Requires the scope `tax:read`.
   * GET /tax/rules/coverage
   */
  getRuleCoverage(options?: GetRuleCoverageOptions): Promise<WithEtag<RuleCoverage>>
  /**
   * Change the order of the rules.
   * Gives the active rules the priorities 10, 20, 30 … in the order of their ids in the request. Requires the scope `tax:write`.
   * PUT /tax/rules/order
   */
  reorderRules(body: {
    order: string[]
  }, options: ReorderRulesOptions): Promise<WithEtag<{
    rules: TaxRule[]
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * List rules.
   * A page of the determination matrix, in the order in which it is read. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/rules
   */
  listRules: List<WithEtag<{
    rules: TaxRule[]
    next: string | null
  }>, TaxRule, ListRulesOptions>
  /**
   * Create a rule.
   * Adds a rule to the configuration. The warnings are about the configuration after the write. Requires the scope `tax:write`.
   * POST /tax/rules
   */
  createRule(body: NewTaxRule, options?: CreateRuleOptions): Promise<WithEtag<{
    id: string
    /** A name for people; it has no effect on a calculation. */
    name: string | null
    /** Why the rule exists, for people. */
    note: string | null
    priority: number
    customer_type: 'all' | 'b2b' | 'b2c'
    geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
    item_type: 'all' | 'product' | 'service' | 'margin_goods'
    /** Only lines of this tax category. null: lines of any category, and lines without one. */
    tax_category: string | null
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
    valid_from: string | null
    valid_to: string | null
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show a rule.
   * The rule with this id. A change needs its ETag. Requires the scope `tax:read`.
   * GET /tax/rules/{id}
   */
  getRule(id: string, options?: GetRuleOptions): Promise<WithEtag<TaxRule>>
  /**
   * Change a rule.
   * Changes a rule in place. The warnings list the rules that can never match and the combinations that no rule covers. Requires the scope `tax:write`.
   * PATCH /tax/rules/{id}
   */
  changeRule(id: string, body: TaxRuleChange, options: ChangeRuleOptions): Promise<WithEtag<{
    id: string
    /** A name for people; it has no effect on a calculation. */
    name: string | null
    /** Why the rule exists, for people. */
    note: string | null
    priority: number
    customer_type: 'all' | 'b2b' | 'b2c'
    geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
    item_type: 'all' | 'product' | 'service' | 'margin_goods'
    /** Only lines of this tax category. null: lines of any category, and lines without one. */
    tax_category: string | null
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
    valid_from: string | null
    valid_to: string | null
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Delete a rule.
   * Deletes a rule. The warnings list the combinations that no rule covers any more. Issued documents keep their snapshots and are not affected. Requires the scope `tax:write`.
   * DELETE /tax/rules/{id}
   */
  deleteRule(id: string, options: DeleteRuleOptions): Promise<{
    id: string
    deleted: true
    detail: string
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>
  /**
   * List groups.
   * A page of tax groups with their components, by default of the active ones. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/groups
   */
  listGroups: List<WithEtag<{
    groups: TaxGroup[]
    next: string | null
  }>, TaxGroup, ListGroupsOptions>
  /**
   * Create a group.
   * Adds a group to the configuration. The warnings are about the configuration after the write. Requires the scope `tax:write`.
   * POST /tax/groups
   */
  createGroup(body: NewTaxGroup, options?: CreateGroupOptions): Promise<WithEtag<{
    id: string
    group_code: string
    group_name: string
    components: Array<{
      tax_code: string
      is_compound: 0 | 1
    }>
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show a group.
   * The group with this id. A change needs its ETag. Requires the scope `tax:read`.
   * GET /tax/groups/{id}
   */
  getGroup(id: string, options?: GetGroupOptions): Promise<WithEtag<TaxGroup>>
  /**
   * Change a group.
   * Changes a group in place. Sent components replace all components. Requires the scope `tax:write`.
   * PATCH /tax/groups/{id}
   */
  changeGroup(id: string, body: TaxGroupChange, options: ChangeGroupOptions): Promise<WithEtag<{
    id: string
    group_code: string
    group_name: string
    components: Array<{
      tax_code: string
      is_compound: 0 | 1
    }>
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Delete a group.
   * Deletes a group. A group that a rule uses cannot be deleted. Issued documents keep their snapshots and are not affected. Requires the scope `tax:write`.
   * DELETE /tax/groups/{id}
   */
  deleteGroup(id: string, options: DeleteGroupOptions): Promise<{
    id: string
    deleted: true
    detail: string
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>
  /**
   * List tax categories.
   * A page of tax categories: what a shop sells, in the words of tax law. By default of the active ones. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/categories
   */
  listTaxCategories: List<WithEtag<{
    categories: TaxCategory[]
    next: string | null
  }>, TaxCategory, ListTaxCategoriesOptions>
  /**
   * Create a tax category.
   * Adds a tax category to the configuration. The warnings are about the configuration after the write. Requires the scope `tax:write`.
   * POST /tax/categories
   */
  createTaxCategory(body: NewTaxCategory, options?: CreateTaxCategoryOptions): Promise<WithEtag<{
    id: string
    category_code: string
    category_name: string
    /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
    item_type: 'product' | 'service' | 'margin_goods' | 'follows_goods'
    description: string | null
    legal_basis: string | null
    levels: Record<string, 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero'>
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show a tax category.
   * The tax category with this id. A change needs its ETag. Requires the scope `tax:read`.
   * GET /tax/categories/{id}
   */
  getTaxCategory(id: string, options?: GetTaxCategoryOptions): Promise<WithEtag<TaxCategory>>
  /**
   * Change a tax category.
   * Changes a tax category in place. Sent levels replace all levels. Requires the scope `tax:write`.
   * PATCH /tax/categories/{id}
   */
  changeTaxCategory(id: string, body: TaxCategoryChange, options: ChangeTaxCategoryOptions): Promise<WithEtag<{
    id: string
    category_code: string
    category_name: string
    /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
    item_type: 'product' | 'service' | 'margin_goods' | 'follows_goods'
    description: string | null
    legal_basis: string | null
    levels: Record<string, 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero'>
    is_active: 0 | 1
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Delete a tax category.
   * Deletes a tax category. A category that a rule uses cannot be deleted. Issued documents keep their snapshots and are not affected. Requires the scope `tax:write`.
   * DELETE /tax/categories/{id}
   */
  deleteTaxCategory(id: string, options: DeleteTaxCategoryOptions): Promise<{
    id: string
    deleted: true
    detail: string
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>
  /**
   * Show the settings.
   * The tenant's defaults of rounding and price mode, and its policies. Requires the scope `tax:read`.
   * GET /tax/settings
   */
  getSettings(options?: GetSettingsOptions): Promise<WithEtag<TaxSettings>>
  /**
   * Change settings.
   * Changes the settings that are sent; the others stay. Requires the scope `tax:write`.
   * PATCH /tax/settings
   */
  changeSettings(body: TaxSettingsChange, options: ChangeSettingsOptions): Promise<WithEtag<{
    default_price_mode: 'exclusive' | 'inclusive' | null
    rounding_strategy: 'line_level' | 'header_level' | 'en16931'
    rounding_algorithm: 'half_up' | 'half_even'
    inclusive_rounding_target: 'tax' | 'net'
    unverified_vat_number_policy: 'charge_vat' | 'hold'
    /** The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c). */
    oss_from: string | null
    invoice_completeness: 'off' | 'warn' | 'require'
    version: number
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show the seller.
   * The profile of the seller, which each document gets a copy of at its approval. Requires the scope `tax:read`.
   * GET /tax/seller
   */
  getSeller(options?: GetSellerOptions): Promise<WithEtag<Seller>>
  /**
   * Replace the profile of the seller.
   * Replaces the whole profile. Documents that were approved before keep their copy. Requires the scope `tax:write`.
   * PUT /tax/seller
   */
  changeSeller(body: SellerProfile, options: ChangeSellerOptions): Promise<WithEtag<Seller>>
  /**
   * Store a logo.
   * Stores a PNG or JPEG image under its digest, which the profile of the seller can name. Logos are never deleted, because documents refer to them. Requires the scope `tax:write`.
   * POST /tax/seller/logos
   */
  storeLogo(body: NewLogo, options?: StoreLogoOptions): Promise<Logo>
  /**
   * Download a logo.
   * The bytes of a logo. They never change. Requires the scope `tax:read`.
   * GET /tax/seller/logos/{digest}
   */
  getLogo(digest: string, options?: GetLogoOptions): Promise<Blob>
  /**
   * Export the configuration.
   * The whole configuration as a file, without ids and versions. The ETag is its version. Requires the scope `tax:read`.
   * GET /tax/configuration
   */
  exportConfiguration(options?: ExportConfigurationOptions): Promise<WithEtag<TaxConfigurationFile>>
  /**
   * Replace the configuration.
   * Replaces the whole configuration by the one in the file, all of it or nothing. Records that the file does not contain are removed only with removals=allow. Requires the scope `tax:write`.
   * PUT /tax/configuration
   */
  importConfiguration(body: TaxConfigurationFile, options: ImportConfigurationOptions): Promise<WithEtag<{
    format: 'fiscus-tax-configuration'
    format_version: 1
    rates: NewTaxRate[]
    groups: NewTaxGroup[]
    /** @default [] */
    categories?: NewTaxCategory[] | undefined
    rules: NewTaxRule[]
    settings: {
      default_price_mode: 'exclusive' | 'inclusive' | null
      rounding_strategy: 'line_level' | 'header_level' | 'en16931'
      rounding_algorithm: 'half_up' | 'half_even'
      inclusive_rounding_target: 'tax' | 'net'
      unverified_vat_number_policy: 'charge_vat' | 'hold'
      /**
       * The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c).
       * @default "2021-07-01"
       */
      oss_from?: string | null | undefined
      /** @default "off" */
      invoice_completeness?: 'off' | 'warn' | 'require' | undefined
    }
    difference: ImportDifference
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show the configuration of a new tenant.
   * The rates, tax categories, rules and settings of a new tenant of this release, as a file. Import it, or a part of it. Requires the scope `tax:read`.
   * GET /tax/configuration/defaults
   */
  getDefaultConfiguration(options?: GetDefaultConfigurationOptions): Promise<TaxConfigurationFile>
  /**
   * Export the rates as CSV.
   * All rates as a table with a header, for spreadsheets. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/configuration/rates.csv
   */
  exportRates(options?: ExportRatesOptions): Promise<Blob>
  /**
   * Replace the rates by a CSV file.
   * Replaces all rates by the rows of the file, all of them or nothing. Errors name the row and the column. Rates that the file does not contain are removed only with removals=allow. Requires the scope `tax:write`.
   * PUT /tax/configuration/rates.csv
   */
  importRates(body: string, options: ImportRatesOptions): Promise<WithEtag<{
    difference: ImportDifference
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Export the rules as CSV.
   * All rules as a table with a header, for spreadsheets. The ETag is the version of the whole configuration. Requires the scope `tax:read`.
   * GET /tax/configuration/rules.csv
   */
  exportRules(options?: ExportRulesOptions): Promise<Blob>
  /**
   * Replace the rules by a CSV file.
   * Replaces all rules by the rows of the file, all of them or nothing. Errors name the row and the column. Rules that the file does not contain are removed only with removals=allow. Requires the scope `tax:write`.
   * PUT /tax/configuration/rules.csv
   */
  importRules(body: string, options: ImportRulesOptions): Promise<WithEtag<{
    difference: ImportDifference
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * List the changes of the configuration.
   * The changes of rates, rules, groups, tax categories and settings, the newest first, with the record before and after. The ETag is the version of the whole configuration, which a restoration needs. Requires the scope `tax:read`.
   * GET /tax/configuration/history
   */
  listConfigurationHistory: List<WithEtag<{
    entries: ConfigurationHistoryEntry[]
    next: string | null
  }>, ConfigurationHistoryEntry, ListConfigurationHistoryOptions>
  /**
   * Restore an earlier state of a record.
   * Writes the state before or after a change again, as a new version of the record. The rules of a write apply: what a write rejects is not restored. Requires the scope `tax:write`.
   * POST /tax/configuration/history/{id}/restore
   */
  restoreConfiguration(id: string, body: {
    state: 'before' | 'after'
    /** For the audit log. By default the header X-Audit-Reason. */
    reason?: string | null | undefined
  }, options: RestoreConfigurationOptions): Promise<WithEtag<{
    record: 'rate' | 'rule' | 'group' | 'category' | 'settings'
    record_id: string | null
    /** created: the record had been deleted and has a new id; deleted: the record did not exist in this state. */
    outcome: 'created' | 'changed' | 'deleted' | 'unchanged'
    /** Warnings about the configuration after the write. */
    warnings: ConfigurationWarning[]
    /** With dryRun=true, which stores nothing: the effect on documents. null: the write is stored. */
    impact: {
      cellsChangedTotal: number
      /** The first 200 cells of the matrix whose rule changes, with the days. */
      cellsChanged: ChangedCell[]
      documentsChecked: number
      documentsChanged: ChangedDocument[]
    } | null
  }>>
  /**
   * Show what uses each rate, group and tax category.
   * The numbers of rules and groups that depend on each code, and the versions of rates that approved documents have used. Requires the scope `tax:read`.
   * GET /tax/configuration/usage
   */
  getConfigurationUsage(options?: GetConfigurationUsageOptions): Promise<TaxConfigurationUsage>
  /**
   * Create a background job.
   * The job starts within seconds if a worker is free. It also needs the scopes of what it changes and reads: `contacts:write` for companies and contacts, `calendar:write` for events, `tax:read` for a report of taxes. An Idempotency-Key is stored as long as its job. Requires the scope `jobs:write`.
   * POST /engine/jobs
   */
  createJob(body: BackgroundJobRequest, options?: CreateJobOptions): Promise<BackgroundJob>
  /**
   * List background jobs.
   * A page of background jobs, the newest first. Requires the scope `jobs:read`.
   * GET /engine/jobs
   */
  listJobs: List<{
    jobs: BackgroundJobSummary[]
    next: string | null
  }, BackgroundJobSummary, ListJobsOptions>
  /**
   * Count background jobs by status.
   * The number of jobs by status, for the same filter as the list has, without its status: of the newest 10,000. Requires the scope `jobs:read`.
   * GET /engine/jobs/counts
   */
  countJobs(options?: CountJobsOptions): Promise<BackgroundJobCounts>
  /**
   * Show a background job.
   * The job with this id, with its progress, its result and the items that failed. Requires the scope `jobs:read`.
   * GET /engine/jobs/{id}
   */
  getJob(id: string, options?: GetJobOptions): Promise<BackgroundJob>
  /**
   * Cancel a background job.
   * A pending job ends at once, a running job after its current chunk. Completed work is not rolled back. It also needs the scopes with which the job is created, and `pdf:write` for a PDF job. Requires the scope `jobs:write`.
   * POST /engine/jobs/{id}/cancel
   */
  cancelJob(id: string, options?: CancelJobOptions): Promise<BackgroundJob>
  /**
   * Retry a failed or cancelled background job.
   * It continues from where it stopped: completed work is not repeated. It also needs the scopes with which the job is created, and `pdf:write` for a PDF job. Requires the scope `jobs:write`.
   * POST /engine/jobs/{id}/retry
   */
  retryJob(id: string, options?: RetryJobOptions): Promise<BackgroundJob>
  /**
   * Download a file of a background job.
   * The content of a file that a job has written. The ETag is its SHA-256. A file with PDFs also needs the scope `pdf:read`, a report of taxes `tax:read`. Requires the scope `jobs:read`.
   * GET /engine/jobs/{id}/files/{name}
   */
  getJobFile(id: string, name: string, options?: GetJobFileOptions): Promise<Blob>
  /**
   * List tickers and workers.
   * The processes that run tasks, with what each of them executes. Only for callers of the platform: tenants share the processes. Requires the scope `cron:read`.
   * GET /engine/automation_cron/processes
   */
  listProcesses(options?: ListProcessesOptions): Promise<{
    processes: CronProcess[]
  }>
  /**
   * List the queues with their depths.
   * The runs that wait for a worker or are with one, by queue. Only for callers of the platform: tenants share the queues. Requires the scope `cron:read`.
   * GET /engine/automation_cron/queues
   */
  listQueues(options?: ListQueuesOptions): Promise<{
    queues: CronQueue[]
  }>
  /**
   * Run several tasks now.
   * At most 200 tasks, by ids or by a filter. A task that has an outstanding run keeps it; the other tasks run all the same. Requires the scope `cron:run`.
   * POST /engine/automation_cron/run
   */
  runTasks(body: CronBulkRequest, options?: RunTasksOptions): Promise<CronBulkRuns>
  /**
   * Activate several tasks.
   * At most 200 tasks, by ids or by a filter. Slots that were due before are not run. Requires the scope `cron:write`.
   * POST /engine/automation_cron/activate
   */
  activateTasks(body: CronBulkRequest, options?: ActivateTasksOptions): Promise<CronBulkChanges>
  /**
   * Deactivate several tasks.
   * At most 200 tasks, by ids or by a filter. Outstanding runs continue. Requires the scope `cron:write`.
   * POST /engine/automation_cron/deactivate
   */
  deactivateTasks(body: CronBulkRequest, options?: DeactivateTasksOptions): Promise<CronBulkChanges>
  /**
   * List tasks with their states.
   * A page of tasks with their states, by name. Requires the scope `cron:read`.
   * GET /engine/automation_cron/records
   */
  listTasks: List<{
    records: CronListedTask[]
    next: string | null
  }, CronListedTask, ListTasksOptions>
  /**
   * Preview the slots of an expression.
   * The next times at which a cron expression is due, in UTC and in local time. Requires the scope `cron:read`.
   * GET /engine/automation_cron/preview
   */
  previewSlots(options: PreviewSlotsOptions): Promise<CronSlots>
  /**
   * Pause tasks.
   * Outstanding runs continue. Each task's misfire policy decides about the slots that pass during the pause. Requires the scope `cron:write`.
   * POST /engine/automation_cron/pause
   */
  pauseTasks(body: CronPause, options?: PauseTasksOptions): Promise<{
    tasks: number
  }>
  /**
   * Resume tasks.
   * Ends the pause of the tasks. Their misfire policies decide about the slots that passed. Requires the scope `cron:write`.
   * POST /engine/automation_cron/resume
   */
  resumeTasks(body: CronResume, options?: ResumeTasksOptions): Promise<{
    tasks: number
  }>
  /**
   * Show a task.
   * The task with this id or name. A change needs its ETag. Requires the scope `cron:read`.
   * GET /engine/automation_cron/{id}
   */
  getTask(id: string, options?: GetTaskOptions): Promise<WithEtag<CronTask>>
  /**
   * Change the schedule of a task, or activate or deactivate it.
   * A new expression, time zone or activation applies from now on: slots that were due before are not run. Requires the scope `cron:write`.
   * PATCH /engine/automation_cron/{id}
   */
  changeTask(id: string, body: CronTaskChange, options: ChangeTaskOptions): Promise<WithEtag<CronTask>>
  /**
   * Return edited fields of a task to the catalogue.
   * The fields get the values that a new task would have, and follow the catalogue again. Other edited fields stay. Requires the scope `cron:write`.
   * POST /engine/automation_cron/{id}/reset
   */
  resetTask(id: string, body: CronTaskReset, options: ResetTaskOptions): Promise<WithEtag<CronTask>>
  /**
   * Show the next slots of a task.
   * The slots of its schedule, also for an inactive task. A paused task lists the slots after its pause, or none if the pause has no end. Requires the scope `cron:read`.
   * GET /engine/automation_cron/{id}/next
   */
  listTaskSlots(id: string, options?: ListTaskSlotsOptions): Promise<CronSlots>
  /**
   * List the runs of all tasks.
   * A page of the runs of all tasks, the newest first. A page reads at most 10,000 runs: with a filter that few runs match it may have fewer runs than `limit`, or none, and a `next` page. Requires the scope `cron:read`.
   * GET /engine/automation_cron/runs
   */
  listAllRuns: List<{
    runs: CronRunSummary[]
    next: string | null
  }, CronRunSummary, ListAllRunsOptions>
  /**
   * Count the runs of all tasks by status.
   * The number of runs by status, for the same filter as the list has, without its status. Requires the scope `cron:read`.
   * GET /engine/automation_cron/runs/counts
   */
  countRuns(options?: CountRunsOptions): Promise<CronRunCounts>
  /**
   * Show the runs of each task by hour or day.
   * The number of runs by the name of their task, by bucket of time and by outcome, with the longest duration. A period has at most 169 buckets. Of more than `limit` tasks, those with the most unsuccessful runs are returned. Requires the scope `cron:read`.
   * GET /engine/automation_cron/activity
   */
  showActivity(options?: ShowActivityOptions): Promise<CronActivity>
  /**
   * Show a run with its result, error and log.
   * The run with this id, with all that it logged at its end. Requires the scope `cron:read`.
   * GET /engine/automation_cron/runs/{runId}
   */
  getRun(runId: string, options?: GetRunOptions): Promise<CronRun>
  /**
   * Cancel a run.
   * A scheduled run ends at once; a running run is aborted within two seconds. Requires the scope `cron:run`.
   * POST /engine/automation_cron/runs/{runId}/cancel
   */
  cancelRun(runId: string, options?: CancelRunOptions): Promise<CronRun>
  /**
   * Run a task now.
   * Independent of its schedule, also for an inactive or paused task. An Idempotency-Key is stored as long as its run is in the execution log. Requires the scope `cron:run`.
   * POST /engine/automation_cron/{id}/run
   */
  runTask(id: string, options?: RunTaskOptions): Promise<CronRun>
  /**
   * List the runs of a task.
   * A page of the runs of a task, the newest first. Requires the scope `cron:read`.
   * GET /engine/automation_cron/{id}/runs
   */
  listRuns(id: string, options?: ListRunsOptions): Promise<{
    runs: CronRunSummary[]
    next: string | null
  }>
  /**
   * List mailboxes.
   * A page of mailboxes with their states, the newest first. Requires the scope `mail:read`.
   * GET /mail/mailboxes
   */
  listMailboxes: List<{
    mailboxes: Mailbox[]
    next: string | null
  }, Mailbox, ListMailboxesOptions>
  /**
   * Create a mailbox.
   * Stores servers and login of a mailbox. Passwords and tokens are stored encrypted and never returned. An active mailbox with an incoming server is read from its folder INBOX on. Requires the scope `mail:write`.
   * POST /mail/mailboxes
   */
  createMailbox(body: NewMailbox, options?: CreateMailboxOptions): Promise<WithEtag<Mailbox>>
  /**
   * Show a mailbox.
   * The mailbox with this id, without its secrets. A change needs its ETag. Requires the scope `mail:read`.
   * GET /mail/mailboxes/{id}
   */
  getMailbox(id: string, options?: GetMailboxOptions): Promise<WithEtag<Mailbox>>
  /**
   * Change a mailbox.
   * An absent field stays, null clears it. A change of a server or login needs its password or refresh token again: a stored one is not sent to another server. A direction whose connection changes is tried anew at once. Requires the scope `mail:write`.
   * PATCH /mail/mailboxes/{id}
   */
  changeMailbox(id: string, body: MailboxChange, options: ChangeMailboxOptions): Promise<WithEtag<Mailbox>>
  /**
   * Delete a mailbox.
   * Deletes a mailbox with its folders. A mailbox that has messages is deleted only with messages=delete, and its messages, threads and queued messages with it, 1,000 at a time: a deletion that is interrupted goes on when the request is repeated. Nothing is deleted on the mail server. Requires the scope `mail:write`.
   * DELETE /mail/mailboxes/{id}
   */
  deleteMailbox(id: string, options: DeleteMailboxOptions): Promise<{
    deleted: string
    messages: number
  }>
  /**
   * Try a mailbox again.
   * Ends the waiting time or the stop of both directions and of the folders of a mailbox: it is read, and sends, at once. Requires the scope `mail:write`.
   * POST /mail/mailboxes/{id}/resume
   */
  resumeMailbox(id: string, options?: ResumeMailboxOptions): Promise<WithEtag<Mailbox>>
  /**
   * Test a mailbox before it is created.
   * Connects to both servers, encrypts, logs in and reads the list of folders or the number of messages, in at most 30 seconds. Nothing is changed or sent. The response has the steps of each direction; it has no text of the servers. Ten tests a minute are allowed to a tenant. A mailbox with OAuth 2 is created first, because a test may use up its refresh token. Requires the scope `mail:write`.
   * POST /mail/mailboxes/test
   */
  testNewMailbox(body: NewMailbox, options?: TestNewMailboxOptions): Promise<ConnectionTest>
  /**
   * Test the connections of a mailbox.
   * Connects to both servers, encrypts, logs in and reads the list of folders or the number of messages, in at most 30 seconds. Nothing is changed or sent. The response has the steps of each direction; it has no text of the servers. Ten tests a minute are allowed to a tenant. Requires the scope `mail:write`.
   * POST /mail/mailboxes/{id}/test
   */
  testMailbox(id: string, options?: TestMailboxOptions): Promise<ConnectionTest>
  /**
   * Start the consent of a provider.
   * Returns the address where a user gives consent to the access with OAuth 2.0 (authorization code with PKCE). The provider sends the browser to the page /mail/consent of the panel. The consent is finished by the same caller within ten minutes. Requires the scope `mail:write`.
   * POST /mail/mailboxes/{id}/consent
   */
  startMailboxConsent(id: string, options?: StartMailboxConsentOptions): Promise<StartedConsent>
  /**
   * Finish the consent of a provider.
   * Exchanges the code for a refresh token and stores it encrypted. Both directions of the mailbox are tried at once. Requires the scope `mail:write`.
   * POST /mail/mailboxes/{id}/consent/finish
   */
  finishMailboxConsent(id: string, body: FinishedConsent, options?: FinishMailboxConsentOptions): Promise<WithEtag<Mailbox>>
  /**
   * List the folders of a mailbox.
   * The folders as they were listed on the server last, with those that are read. At most 1,000. The ETag is that of the mailbox. Requires the scope `mail:read`.
   * GET /mail/mailboxes/{id}/folders
   */
  listMailFolders(id: string, options?: ListMailFoldersOptions): Promise<WithEtag<{
    folders: MailFolder[]
  }>>
  /**
   * Choose the folders to read.
   * Replaces the list of folders that are read. The ETag is that of the mailbox. Requires the scope `mail:write`.
   * PUT /mail/mailboxes/{id}/folders
   */
  choosePolledFolders(id: string, body: PolledFolders, options: ChoosePolledFoldersOptions): Promise<WithEtag<{
    folders: MailFolder[]
  }>>
  /**
   * List the folders on the server.
   * Connects to the IMAP server and stores its folders. Folders that the server no longer has are removed, unless messages were read from them. Ten connections a minute are allowed to a tenant. Requires the scope `mail:write`.
   * POST /mail/mailboxes/{id}/folders/refresh
   */
  refreshMailFolders(id: string, options?: RefreshMailFoldersOptions): Promise<{
    folders: MailFolder[]
  }>
  /**
   * Send a message.
   * Composes the message, stores it and puts it into the queue: it leaves within seconds, or at not_before. Its status, and what became of each recipient, is in the queue. An Idempotency-Key is stored as long as its message. Requires the scope `mail:send`.
   * POST /mail/messages
   */
  sendMail(body: NewMailMessage, options?: SendMailOptions): Promise<OutgoingMessage>
  /**
   * List messages.
   * A page of the stored messages that match all given conditions, the newest first. Requires the scope `mail:read`.
   * GET /mail/messages
   */
  listMessages: List<{
    messages: MailMessageSummary[]
    next: string | null
  }, MailMessageSummary, ListMessagesOptions>
  /**
   * List the queue of outgoing messages.
   * A page of outgoing messages, those that were sent among them, the newest first. Requires the scope `mail:read`.
   * GET /mail/queue
   */
  listOutgoingMail: List<{
    messages: OutgoingMessageSummary[]
    next: string | null
  }, OutgoingMessageSummary, ListOutgoingMailOptions>
  /**
   * Show an outgoing message.
   * The message with what became of each recipient. Requires the scope `mail:read`.
   * GET /mail/queue/{id}
   */
  getOutgoingMail(id: string, options?: GetOutgoingMailOptions): Promise<OutgoingMessage>
  /**
   * Cancel a pending message.
   * The message is not sent. One that a worker is sending at this moment cannot be cancelled. Requires the scope `mail:send`.
   * POST /mail/queue/{id}/cancel
   */
  cancelOutgoingMail(id: string, options?: CancelOutgoingMailOptions): Promise<OutgoingMessage>
  /**
   * Send a failed or cancelled message again.
   * It is sent to the recipients that did not get it, with all its tries. Those that got it get nothing more. Requires the scope `mail:send`.
   * POST /mail/queue/{id}/retry
   */
  retryOutgoingMail(id: string, options?: RetryOutgoingMailOptions): Promise<OutgoingMessage>
  /**
   * Decide about a message whose delivery is unknown.
   * The server may have accepted the message, and its answer was lost. Either it has arrived, or it is sent again with the same Message-ID. Requires the scope `mail:send`.
   * POST /mail/queue/{id}/resolve
   */
  resolveOutgoingMail(id: string, body: ResolveOutgoingMessage, options?: ResolveOutgoingMailOptions): Promise<OutgoingMessage>
  /**
   * List suppressed addresses.
   * A page of the addresses that get no mail, the newest first. Requires the scope `mail:read`.
   * GET /mail/suppressions
   */
  listMailSuppressions: List<{
    suppressions: MailSuppression[]
    next: string | null
  }, MailSuppression, ListMailSuppressionsOptions>
  /**
   * Suppress an address.
   * The address gets no mail until its suppression is deleted. Requires the scope `mail:write`.
   * POST /mail/suppressions
   */
  addMailSuppression(body: NewMailSuppression, options?: AddMailSuppressionOptions): Promise<MailSuppression>
  /**
   * Lift the suppression of an address.
   * The address gets mail again. Messages that failed because of it can be retried. Requires the scope `mail:write`.
   * DELETE /mail/suppressions/{id}
   */
  removeMailSuppression(id: string, options?: RemoveMailSuppressionOptions): Promise<MailSuppression>
  /**
   * Show a message.
   * The message with headers, texts, attachments and, if it was sent from here, what became of each recipient. The HTML can be shown: nothing in it runs or loads from another server. Requires the scope `mail:read`.
   * GET /mail/messages/{id}
   */
  getMessage(id: string, options?: GetMessageOptions): Promise<MailMessage>
  /**
   * Mark a message as read or unread.
   * The mark is kept here only: the mailbox on the server stays as it is. Requires the scope `mail:write`.
   * PATCH /mail/messages/{id}
   */
  changeMessage(id: string, body: {
    is_read: 0 | 1
  }, options?: ChangeMessageOptions): Promise<MailMessage>
  /**
   * Delete a message.
   * Deletes its texts, attachments and raw source here, not on the server, and it is not fetched again. A message that is still to be sent must be cancelled first. Requires the scope `mail:write`.
   * DELETE /mail/messages/{id}
   */
  deleteMessage(id: string, options?: DeleteMessageOptions): Promise<Blob>
  /**
   * Download the raw source of a message.
   * The bytes of the message as they were received or sent, as an .eml file. Requires the scope `mail:read`.
   * GET /mail/messages/{id}/source
   */
  getMessageSource(id: string, options?: GetMessageSourceOptions): Promise<Blob>
  /**
   * Download an attachment.
   * The decoded content. Its type is that of the sender only for images that browsers show; all others are application/octet-stream. Requires the scope `mail:read`.
   * GET /mail/messages/{id}/attachments/{attachment_id}
   */
  getMessageAttachment(id: string, attachment_id: string, options?: GetMessageAttachmentOptions): Promise<Blob>
  /**
   * List threads.
   * A page of conversations, that with the newest message first. Requires the scope `mail:read`.
   * GET /mail/threads
   */
  listThreads: List<{
    threads: MailThread[]
    next: string | null
  }, MailThread, ListThreadsOptions>
  /**
   * Show a thread.
   * The conversation. The list of messages has its messages: `thread_id`. Requires the scope `mail:read`.
   * GET /mail/threads/{id}
   */
  getThread(id: string, options?: GetThreadOptions): Promise<MailThread>
  /**
   * Link a thread to a ticket.
   * The messages of the thread, and its later ones, belong to the ticket. Of a merged ticket it is the one into which it was merged. Requires the scope `mail:write`.
   * PUT /mail/threads/{id}/ticket
   */
  linkThread(id: string, body: {
    ticket_id: string
  }, options?: LinkThreadOptions): Promise<MailThread>
  /**
   * Open a ticket for a thread.
   * The new ticket has the subject of the thread, and the contact and company of its newest message that came in. A thread that has a ticket keeps it. Requires the scope `mail:write`.
   * POST /mail/threads/{id}/ticket
   */
  openThreadTicket(id: string, options?: OpenThreadTicketOptions): Promise<MailThread>
  /**
   * Unlink a thread from its ticket.
   * The thread and its messages belong to no ticket any more. In a support mailbox the next personal message opens one. Requires the scope `mail:write`.
   * DELETE /mail/threads/{id}/ticket
   */
  unlinkThread(id: string, options?: UnlinkThreadOptions): Promise<MailThread>
  /**
   * List open tickets.
   * A page of the tickets that are not closed, to which a thread can be linked. Requires the scope `mail:read`.
   * GET /mail/tickets
   */
  listOpenTickets: List<{
    tickets: MailTicket[]
    next: string | null
  }, MailTicket, ListOpenTicketsOptions>
  /**
   * Show the ticket of a thread.
   * The ticket with its number and status. Requires the scope `mail:read`.
   * GET /mail/tickets/{id}
   */
  getMailTicket(id: string, options?: GetMailTicketOptions): Promise<MailTicket>
  /**
   * List events.
   * A page of events, the latest start first. A series is one record; the list of instances has its instances. Requires the scope `calendar:read`.
   * GET /calendar/events
   */
  listCalendarEvents: List<{
    events: CalendarEventSummary[]
    next: string | null
  }, CalendarEventSummary, ListCalendarEventsOptions>
  /**
   * Create an event.
   * Stores an event with its calendar object. A recurrence makes it a series. With a collection, the object is sent to its server. Attendees are not invited: the server does the scheduling. Requires the scope `calendar:write`.
   * POST /calendar/events
   */
  createCalendarEvent(body: NewCalendarEvent, options?: CreateCalendarEventOptions): Promise<WithEtag<CalendarEvent>>
  /**
   * List events and instances of series in a range.
   * A page of the events of a range of time and of each instance of a series in it, the earliest start first. Requires the scope `calendar:read`.
   * GET /calendar/instances
   */
  listCalendarInstances: List<{
    instances: CalendarEventInstance[]
    next: string | null
    /** false: the range has more than 10000 instances, or a series that cannot be expanded. Ask for a shorter one. */
    is_complete: boolean
  }, CalendarEventInstance, ListCalendarInstancesOptions>
  /**
   * Export events.
   * The calendar objects of the selected events as one file (RFC 5545), with all that their servers have stored. Requires the scope `calendar:read`.
   * GET /calendar/events/export.ics
   */
  exportCalendarEvents(options?: ExportCalendarEventsOptions): Promise<Blob>
  /**
   * Import events.
   * Stores each calendar object of a file as an event or a series, 100 in a transaction. One whose UID is there already is skipped, so that an interrupted import can be repeated; an event that has the same object is corrected if its times without a zone were read in another one. Objects that cannot be read are returned with their numbers. Requires the scope `calendar:write`.
   * POST /calendar/events/import
   */
  importCalendarEvents(body: string, options?: ImportCalendarEventsOptions): Promise<EventImportResult>
  /**
   * Show an event.
   * The event with this id. A change needs its ETag. Requires the scope `calendar:read`.
   * GET /calendar/events/{id}
   */
  getCalendarEvent(id: string, options?: GetCalendarEventOptions): Promise<WithEtag<CalendarEvent>>
  /**
   * Change an event or a whole series.
   * An absent field stays, null clears it. All else of its calendar object stays as it is. Another collection_id moves the event: it is created there, and deleted in the collection that it leaves. Requires the scope `calendar:write`.
   * PATCH /calendar/events/{id}
   */
  changeCalendarEvent(id: string, body: CalendarEventChange, options: ChangeCalendarEventOptions): Promise<WithEtag<CalendarEvent>>
  /**
   * Delete an event or a whole series.
   * Deletes an event here and, if it is in a calendar of a server, there. Requires the scope `calendar:write`.
   * DELETE /calendar/events/{id}
   */
  deleteCalendarEvent(id: string, options: DeleteCalendarEventOptions): Promise<DeletedRecord>
  /**
   * Export one event.
   * The calendar object of an event, with all that its server has stored. Requires the scope `calendar:read`.
   * GET /calendar/events/{id}/event.ics
   */
  getCalendarObject(id: string, options?: GetCalendarObjectOptions): Promise<Blob>
  /**
   * Show an instance of a series.
   * One instance with the values that it has, of the series or of its own. A change needs its ETag. Requires the scope `calendar:read`.
   * GET /calendar/events/{id}/instances/{recurrence_id}
   */
  getCalendarInstance(id: string, recurrence_id: string, options?: GetCalendarInstanceOptions): Promise<WithEtag<CalendarEventInstanceRecord>>
  /**
   * Change an instance, it and the following ones, or all.
   * Changes one instance (RECURRENCE-ID), or divides the series: from this instance on it is a second event with a new UID. With range=all, a new time moves each instance by as much. An instance alone has no recurrence, owner, company, contact and collection. Requires the scope `calendar:write`.
   * PATCH /calendar/events/{id}/instances/{recurrence_id}
   */
  changeCalendarInstance(id: string, recurrence_id: string, body: CalendarInstanceChange, options: ChangeCalendarInstanceOptions): Promise<WithEtag<CalendarEvent>>
  /**
   * Delete an instance, it and the following ones, or all.
   * Excludes one instance (EXDATE), or ends the series before it (UNTIL). When no instance is left, the event is deleted. Requires the scope `calendar:write`.
   * DELETE /calendar/events/{id}/instances/{recurrence_id}
   */
  deleteCalendarInstance(id: string, recurrence_id: string, options: DeleteCalendarInstanceOptions): Promise<{
    event_id: string
    /** No instance was left */
    is_event_deleted: boolean
  }>
  /**
   * List contacts.
   * A page of contacts in the order of their names. Requires the scope `contacts:read`.
   * GET /contacts
   */
  listContacts: List<{
    contacts: Contact[]
    next: string | null
  }, Contact, ListContactsOptions>
  /**
   * Create a contact.
   * Stores a contact with its card. With a collection, the card is sent to its server. Requires the scope `contacts:write`.
   * POST /contacts
   */
  createContact(body: NewContact, options?: CreateContactOptions): Promise<WithEtag<Contact>>
  /**
   * Export contacts.
   * The cards of the selected contacts as one file (RFC 6350), with all that their servers have stored. Requires the scope `contacts:read`.
   * GET /contacts/export.vcf
   */
  exportContacts(options?: ExportContactsOptions): Promise<Blob>
  /**
   * Import contacts.
   * Stores each card of a file (vCard 2.1, 3.0, 4.0) as a contact, 100 in a transaction. A card whose UID is there already is skipped, so that an interrupted import can be repeated. Cards that cannot be read are returned with their numbers. Requires the scope `contacts:write`.
   * POST /contacts/import
   */
  importContacts(body: string, options?: ImportContactsOptions): Promise<ImportResult>
  /**
   * Show a contact.
   * The contact with this id. A change needs its ETag. Requires the scope `contacts:read`.
   * GET /contacts/{id}
   */
  getContact(id: string, options?: GetContactOptions): Promise<WithEtag<Contact>>
  /**
   * Change a contact.
   * An absent field stays, null clears it. All else of its card stays as it is. Another collection_id moves the contact: it is created there, and deleted in the collection that it leaves. Requires the scope `contacts:write`.
   * PATCH /contacts/{id}
   */
  changeContact(id: string, body: ContactChange, options: ChangeContactOptions): Promise<WithEtag<Contact>>
  /**
   * Delete a contact.
   * Deletes a contact here and, if it is in an address book, on its server. Requires the scope `contacts:write`.
   * DELETE /contacts/{id}
   */
  deleteContact(id: string, options: DeleteContactOptions): Promise<DeletedRecord>
  /**
   * Export one contact.
   * The card of a contact, with all that its server has stored. Requires the scope `contacts:read`.
   * GET /contacts/{id}/card.vcf
   */
  getContactCard(id: string, options?: GetContactCardOptions): Promise<Blob>
  /**
   * List companies.
   * A page of companies in the order of their names. Requires the scope `contacts:read`.
   * GET /companies
   */
  listCompanies: List<{
    companies: Company[]
    next: string | null
  }, Company, ListCompaniesOptions>
  /**
   * Create a company.
   * Stores a company, active unless the request has another status. Requires the scope `contacts:write`.
   * POST /companies
   */
  createCompany(body: NewCompany, options?: CreateCompanyOptions): Promise<WithEtag<Company>>
  /**
   * Show a company.
   * The company with this id. A change needs its ETag. Requires the scope `contacts:read`.
   * GET /companies/{id}
   */
  getCompany(id: string, options?: GetCompanyOptions): Promise<WithEtag<Company>>
  /**
   * Change a company.
   * An absent field stays, null clears it. Requires the scope `contacts:write`.
   * PATCH /companies/{id}
   */
  changeCompany(id: string, body: CompanyChange, options: ChangeCompanyOptions): Promise<WithEtag<Company>>
  /**
   * Delete a company.
   * Deletes a company to which no other record refers. The background job cascading_delete deletes one with its contacts, calendar events, projects, contracts and tickets. Requires the scope `contacts:write`.
   * DELETE /companies/{id}
   */
  deleteCompany(id: string, options: DeleteCompanyOptions): Promise<DeletedRecord>
  /**
   * Find the DAV servers of a domain.
   * Finds the CalDAV and CardDAV servers of an e-mail address or a domain by DNS (RFC 6764), else by its well-known addresses, in at most 20 seconds. No login is sent and nothing is stored. DNS is not protected against forgery: show the servers to the user before a password is sent to them. Ten tests and searches a minute are allowed to a tenant. Requires the scope `dav:write`.
   * POST /dav/accounts/find-servers
   */
  findDavServers(body: DavServerSearch, options?: FindDavServersOptions): Promise<FoundDavServers>
  /**
   * Test a DAV account before it is created.
   * Connects, logs in and looks for collections, in at most 30 seconds. Nothing is stored or changed. The response has each step; it has no text of the server. Ten tests and searches a minute are allowed to a tenant. An account with OAuth 2 is created first, because a test may use up its refresh token. Requires the scope `dav:write`.
   * POST /dav/accounts/test
   */
  testNewDavAccount(body: NewDavAccount, options?: TestNewDavAccountOptions): Promise<TestedDavAccount>
  /**
   * Test the connection of a DAV account.
   * Connects, logs in and looks for collections, in at most 30 seconds. Nothing is stored or changed. The response has each step; it has no text of the server. Ten tests and searches a minute are allowed to a tenant. Requires the scope `dav:write`.
   * POST /dav/accounts/{id}/test
   */
  testDavAccount(id: string, options?: TestDavAccountOptions): Promise<TestedDavAccount>
  /**
   * List DAV accounts.
   * A page of accounts at CalDAV and CardDAV servers with their states, the newest first. Requires the scope `dav:read`.
   * GET /dav/accounts
   */
  listDavAccounts: List<{
    accounts: DavAccount[]
    next: string | null
  }, DavAccount, ListDavAccountsOptions>
  /**
   * Create a DAV account.
   * Stores server and login of an account. Passwords and tokens are stored encrypted and never returned. Nothing is synchronised until collections are found and selected. Requires the scope `dav:write`.
   * POST /dav/accounts
   */
  createDavAccount(body: NewDavAccount, options?: CreateDavAccountOptions): Promise<WithEtag<DavAccount>>
  /**
   * Show a DAV account.
   * The account with this id, without its secrets. A change needs its ETag. Requires the scope `dav:read`.
   * GET /dav/accounts/{id}
   */
  getDavAccount(id: string, options?: GetDavAccountOptions): Promise<WithEtag<DavAccount>>
  /**
   * Change a DAV account.
   * An absent field stays, null clears it. A change of the server or login needs the password or refresh token again: a stored one is not sent to another server. An account whose connection changes is tried anew at once. Requires the scope `dav:write`.
   * PATCH /dav/accounts/{id}
   */
  changeDavAccount(id: string, body: DavAccountChange, options: ChangeDavAccountOptions): Promise<WithEtag<DavAccount>>
  /**
   * Delete a DAV account.
   * Deletes an account with its collections, their conflicts and their changes that the server does not have yet. Events and contacts stay, and nothing is deleted on the server. Requires the scope `dav:write`.
   * DELETE /dav/accounts/{id}
   */
  deleteDavAccount(id: string, options: DeleteDavAccountOptions): Promise<{
    deleted: string
  }>
  /**
   * Synchronise a DAV account now.
   * Ends the waiting time or the stop of an account, and runs dav_queue_worker and dav_pull_sync of the tenant unless they are running, inactive or paused. Requires the scope `dav:write`.
   * POST /dav/accounts/{id}/sync
   */
  syncDavAccount(id: string, options?: SyncDavAccountOptions): Promise<WithEtag<DavAccount>>
  /**
   * Look for the collections of a DAV account.
   * Reads the calendars and address books of the account from its server, in at most 30 seconds, and stores them. New ones are not selected; those that the server no longer has become gone. Ten tests and searches a minute are allowed to a tenant. Requires the scope `dav:write`.
   * POST /dav/accounts/{id}/discover
   */
  discoverDavCollections(id: string, options?: DiscoverDavCollectionsOptions): Promise<DiscoveredDavCollections>
  /**
   * List the collections of DAV accounts.
   * A page of calendars and address books with their states, the newest first. Requires the scope `dav:read`.
   * GET /dav/collections
   */
  listDavCollections: List<{
    collections: DavCollection[]
    next: string | null
  }, DavCollection, ListDavCollectionsOptions>
  /**
   * Show a collection of a DAV account.
   * The collection with this id. A change needs its ETag. Requires the scope `dav:read`.
   * GET /dav/collections/{id}
   */
  getDavCollection(id: string, options?: GetDavCollectionOptions): Promise<WithEtag<DavCollection>>
  /**
   * Change a collection of a DAV account.
   * Selects a collection for synchronisation, or changes its direction and policies. A new name or color is pushed to the server; nothing is pushed to a collection that is read-only or only pulled. Requires the scope `dav:write`.
   * PATCH /dav/collections/{id}
   */
  changeDavCollection(id: string, body: DavCollectionChange, options: ChangeDavCollectionOptions): Promise<WithEtag<DavCollection>>
  /**
   * Confirm that a server has removed many objects.
   * A collection is held when its server has removed all of its objects at once, or within a day more than five that are more than a third. This confirms their number: the next pull deletes here those that are still not on the server. They can be restored for 30 days. Requires the scope `dav:write`.
   * POST /dav/collections/{id}/confirm-removals
   */
  confirmDavRemovals(id: string, body: DavRemovalsAnswer, options?: ConfirmDavRemovalsOptions): Promise<WithEtag<DavCollection>>
  /**
   * Keep objects that a server has removed.
   * The objects of a held collection stay here. The next pull creates those that are still not on the server there again; in a collection to which nothing is written they become events and contacts of no collection. Requires the scope `dav:write`.
   * POST /dav/collections/{id}/keep-removed
   */
  keepDavRemoved(id: string, body: DavRemovalsAnswer, options?: KeepDavRemovedOptions): Promise<WithEtag<DavCollection>>
  /**
   * List conflicts.
   * A page of conflicts between both sides of the collections, the newest first. Requires the scope `dav:read`.
   * GET /dav/conflicts
   */
  listDavConflicts: List<{
    conflicts: DavConflictSummary[]
    next: string | null
  }, DavConflictSummary, ListDavConflictsOptions>
  /**
   * Show a conflict.
   * Both versions, the last copy that both sides had, and the fields that differ. Requires the scope `dav:read`.
   * GET /dav/conflicts/{id}
   */
  getDavConflict(id: string, options?: GetDavConflictOptions): Promise<DavConflict>
  /**
   * Resolve a conflict.
   * Gives the object the chosen version, and queues it for the server. The version that the object has by policy changes nothing, and ends the conflict. Requires the scope `dav:write`.
   * POST /dav/conflicts/{id}/resolve
   */
  resolveDavConflict(id: string, body: ResolveDavConflict, options?: ResolveDavConflictOptions): Promise<DavConflict>
  /**
   * List objects with an error.
   * A page of objects that are not synchronised: those that cannot be read, and those that their server refuses. Requires the scope `dav:read`.
   * GET /dav/errors
   */
  listDavErrors: List<{
    errors: DavObjectProblem[]
    next: string | null
  }, DavObjectProblem, ListDavErrorsOptions>
  /**
   * Retry an object.
   * The next runs read the object again, and push its change if one waits. The error stays until one of them succeeds. Requires the scope `dav:write`.
   * POST /dav/errors/{id}/retry
   */
  retryDavObject(id: string, options?: RetryDavObjectOptions): Promise<DavObjectProblem>
  /**
   * List events and contacts that servers have deleted.
   * A page of events and contacts that a pull has deleted here, the last deleted first. They stay for 30 days. What a user has deleted is not among them. Requires the scope `dav:read`.
   * GET /dav/deleted
   */
  listDavDeletedObjects: List<{
    deleted: DavDeletedObject[]
    next: string | null
  }, DavDeletedObject, ListDavDeletedObjectsOptions>
  /**
   * Restore events and contacts that servers have deleted.
   * Restores objects by their ids, or those of a collection or of one of its pulls, with their ids, companies, owners and statuses. The next push creates them on the server again; without their collection, or if nothing is written to it, they are only here. A reference to a record that was deleted meanwhile is empty. Requires the scope `dav:write`.
   * POST /dav/deleted/restore
   */
  restoreDavDeletedObjects(body: RestoreDavDeletedObjects, options?: RestoreDavDeletedObjectsOptions): Promise<RestoredDavObjects>
  /**
   * Erase an event or contact that a server has deleted.
   * Deletes it for good before its 30 days have passed, for example at the request of a person. Requires the scope `dav:write`.
   * DELETE /dav/deleted/{id}
   */
  eraseDavDeletedObject(id: string, options?: EraseDavDeletedObjectOptions): Promise<{
    erased: string
  }>
  /**
   * List templates of PDFs.
   * The standard templates, then those of the tenant in the order of their names. Requires the scope `pdf:read`.
   * GET /pdf/templates
   */
  listPdfTemplates: List<{
    templates: PdfTemplateSummary[]
    next: string | null
  }, PdfTemplateSummary, ListPdfTemplatesOptions>
  /**
   * Copy a template.
   * Stores a copy of a template as a template of the tenant, with the fields of the request instead of its own. A tenant can have 200 templates. Requires the scope `pdf:write`.
   * POST /pdf/templates
   */
  createPdfTemplate(body: NewPdfTemplate, options?: CreatePdfTemplateOptions): Promise<WithEtag<PdfTemplate>>
  /**
   * Show a template.
   * The template with its contents. A change needs its ETag. Requires the scope `pdf:read`.
   * GET /pdf/templates/{id}
   */
  getPdfTemplate(id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string, options?: GetPdfTemplateOptions): Promise<WithEtag<PdfTemplate>>
  /**
   * Change a template.
   * An absent field stays. Changed contents become a new version; to restore a version, send its contents. With is_default 1 the former default of the kind loses this mark. A standard template cannot be changed: copy it. Requires the scope `pdf:write`.
   * PATCH /pdf/templates/{id}
   */
  changePdfTemplate(id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string, body: PdfTemplateChange, options: ChangePdfTemplateOptions): Promise<WithEtag<PdfTemplate>>
  /**
   * Delete a template.
   * Deletes the template with its versions. Rendered files stay. If it was the default of its kind, the standard template is. Requires the scope `pdf:write`.
   * DELETE /pdf/templates/{id}
   */
  deletePdfTemplate(id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string, options: DeletePdfTemplateOptions): Promise<DeletedRecord>
  /**
   * List the versions of a template.
   * The versions of the contents of a template, the newest first. A standard template has none. Requires the scope `pdf:read`.
   * GET /pdf/templates/{id}/versions
   */
  listPdfTemplateVersions(id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string, options?: ListPdfTemplateVersionsOptions): Promise<{
    versions: Array<{
      content_version: number
      accent_color: string
      show_logo: 0 | 1
      created_at: string
      created_by: string
    }>
    next: string | null
  }>
  /**
   * Show a version of a template.
   * The contents that the template had in this version. Requires the scope `pdf:read`.
   * GET /pdf/templates/{id}/versions/{content_version}
   */
  getPdfTemplateVersion(id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string, content_version: number, options?: GetPdfTemplateVersionOptions): Promise<PdfTemplateVersion>
  /**
   * Preview a template.
   * Renders contents that need not be stored, with a record of the tenant, marked as a draft, or with the sample of the kind. Nothing is stored. A timesheet report has the entries of the current month. Requires the scope `pdf:write`.
   * POST /pdf/previews
   */
  previewPdfTemplate(body: PdfPreviewRequest, options?: PreviewPdfTemplateOptions): Promise<WithWarning<Blob>>
  /**
   * Create a PDF job.
   * Renders the PDFs of up to 10,000 records, which ids or a filter select. A document with a stored PDF of the same data and template is not rendered again. The job starts within seconds if a worker is free. Requires the scope `pdf:write`.
   * POST /pdf/jobs
   */
  createPdfJob(body: NewPdfJob, options?: CreatePdfJobOptions): Promise<PdfJob>
  /**
   * List PDF jobs.
   * A page of PDF jobs, the newest first. Requires the scope `pdf:read`.
   * GET /pdf/jobs
   */
  listPdfJobs: List<{
    jobs: PdfJob[]
    next: string | null
  }, PdfJob, ListPdfJobsOptions>
  /**
   * Show a PDF job.
   * The job with its progress and, once it has succeeded, its merged PDF or archive. Requires the scope `pdf:read`.
   * GET /pdf/jobs/{id}
   */
  getPdfJob(id: string, options?: GetPdfJobOptions): Promise<PdfJob>
  /**
   * List the documents of a PDF job.
   * A page of the documents in the order of the output, each with its file or with the reason of its failure. Requires the scope `pdf:read`.
   * GET /pdf/jobs/{id}/items
   */
  listPdfJobItems(id: string, options?: ListPdfJobItemsOptions): Promise<{
    items: PdfJobItem[]
    next: string | null
  }>
  /**
   * Cancel a PDF job.
   * A pending job ends at once, a running one within seconds. Rendered files stay. Requires the scope `pdf:write`.
   * POST /pdf/jobs/{id}/cancel
   */
  cancelPdfJob(id: string, options?: CancelPdfJobOptions): Promise<PdfJob>
  /**
   * Retry a PDF job.
   * Renders the documents of an ended job that have no file: those that failed, those that the job did not reach, and those whose file was deleted. The others keep their files, and the merged PDF or the archive is written anew. 409 if each document has its file. Requires the scope `pdf:write`.
   * POST /pdf/jobs/{id}/retry
   */
  retryPdfJob(id: string, options?: RetryPdfJobOptions): Promise<PdfJob>
  /**
   * Download the result of a PDF job.
   * The merged PDF or the archive of a job that has succeeded. The ETag is its SHA-256. Requires the scope `pdf:read`.
   * GET /pdf/jobs/{id}/result
   */
  getPdfJobResult(id: string, options?: GetPdfJobResultOptions): Promise<Blob>
  /**
   * List projects or SLA agreements to render.
   * A page of the projects (timesheet_report) or of the SLA agreements by title, to choose from for a job or a preview. Invoices and offers are in the list of documents. Requires the scope `pdf:read`.
   * GET /pdf/records
   */
  listPdfRecords: List<{
    records: PdfRecord[]
    next: string | null
  }, PdfRecord, ListPdfRecordsOptions>
  /**
   * List PDF files.
   * A page of the stored PDFs, the newest first. Requires the scope `pdf:read`.
   * GET /pdf/files
   */
  listPdfFiles: List<{
    files: PdfFile[]
    next: string | null
  }, PdfFile, ListPdfFilesOptions>
  /**
   * Show a PDF file.
   * The record of which the PDF was rendered, its language, size and digest. Requires the scope `pdf:read`.
   * GET /pdf/files/{id}
   */
  getPdfFile(id: string, options?: GetPdfFileOptions): Promise<PdfFile>
  /**
   * Download a PDF file.
   * The PDF. It never changes; the ETag is its SHA-256. Requires the scope `pdf:read`.
   * GET /pdf/files/{id}/content
   */
  getPdfFileContent(id: string, options?: GetPdfFileContentOptions): Promise<Blob>
  /**
   * Log in with a password.
   * Opens a session, and sets its cookie. A user with a second factor also sends a code: without one the response is `second-factor-required`. Ten failures in a row lock an e-mail address for 15 minutes.
   * POST /session
   */
  logIn(body: LoginRequest, options?: LogInOptions): Promise<Session>
  /**
   * Log out.
   * Ends the session of the caller, and deletes its cookie. Requires no particular scope.
   * DELETE /session
   */
  logOut(options?: LogOutOptions): Promise<{
    ended: true
  }>
  /**
   * Show the caller.
   * Who the caller is, for which tenant, and with which scopes. Requires no particular scope.
   * GET /session
   */
  getSession(options?: GetSessionOptions): Promise<Session>
  /**
   * Log in with a one-time link.
   * Opens a session for the user of the link, and sets its cookie. A link works once, until it expires.
   * POST /session/link
   */
  openLink(body: UseLinkRequest, options?: OpenLinkOptions): Promise<Session>
  /**
   * Show the login provider.
   * The OpenID provider at which users can log in, if the operator has connected one.
   * GET /session/provider
   */
  getLoginProvider(options?: GetLoginProviderOptions): Promise<LoginProvider>
  /**
   * Start a login at the provider.
   * Returns where the browser logs in, and sets a cookie of ten minutes, without which the login cannot be finished. A later start replaces it.
   * POST /session/provider
   */
  startProviderLogin(options?: StartProviderLoginOptions): Promise<StartedProviderLogin>
  /**
   * Finish a login at the provider.
   * Opens a session for the user of the account at the provider, and sets its cookie. A user with a second factor also confirms a code, unless the provider states a login with several factors: the response is then `second-factor-required`.
   * POST /session/provider/response
   */
  finishProviderLogin(body: ProviderResponse, options?: FinishProviderLoginOptions): Promise<Session>
  /**
   * Confirm a login at the provider with a code.
   * Opens the session of a login for which the response was `second-factor-required`.
   * POST /session/provider/second-factor
   */
  confirmProviderLogin(body: SecondFactorProof, options?: ConfirmProviderLoginOptions): Promise<Session>
  /**
   * Switch to another tenant.
   * Replaces the session of the caller by one for another of its tenants, or for the platform. The token changes with the rights. Requires no particular scope.
   * POST /session/tenant
   */
  switchTenant(body: SwitchTenantRequest, options?: SwitchTenantOptions): Promise<Session>
  /**
   * Show the settings of the service.
   * The lifetime of sessions, the retention periods of logs and jobs, the rules of outgoing mail, and their defaults. Requires the scope `settings:read`.
   * GET /settings
   */
  getServiceSettings(options?: GetServiceSettingsOptions): Promise<WithEtag<ServiceSettings>>
  /**
   * Change settings of the service.
   * Changes the settings that are sent; the others stay. Each change is an entry of the audit log. Requires the scope `settings:write`.
   * PATCH /settings
   */
  changeServiceSettings(body: ServiceSettingsChange, options: ChangeServiceSettingsOptions): Promise<WithEtag<ServiceSettings>>
  /**
   * Show the state at a glance.
   * What is missing to issue invoices, what failed since yesterday, the queues, the last documents and the next tasks. Of the tenant; a platform key without a tenant in the path gets the state of all tenants. Requires the scope `settings:read`.
   * GET /overview
   */
  getOverview(options?: GetOverviewOptions): Promise<Overview>
  /**
   * Load demo data.
   * For an empty tenant: companies, documents of each kind, mail, runs with failures, jobs, keys, users and requests, dated back from now. It also needs every other scope of the role `admin`. Requires the scope `settings:write`.
   * POST /demo
   */
  loadDemoData(options?: LoadDemoDataOptions): Promise<DemoLoaded>
  /**
   * Remove demo data.
   * Removes the demo data and everything that was added to the tenant since: it gets a new, empty database. Its own keys, users and tasks stay. It also needs every other scope of the role `admin`. Requires the scope `settings:write`.
   * DELETE /demo
   */
  removeDemoData(options?: RemoveDemoDataOptions): Promise<DemoRemoved>
  /**
   * List tenants.
   * A page of the tenants by slug, with the counts of each status, and the creations that are not done. Requires the scope `tenants:read`.
   * GET /tenants
   */
  listTenants(options?: ListTenantsOptions): Promise<TenantPage>
  /**
   * Create a tenant.
   * Starts the creation: a database with the schema and the initial tax configuration, then the tenant and its scheduled tasks. The response has its progress, which `getTenantCreation` returns until it is done. Requires the scope `tenants:admin`.
   * POST /tenants
   */
  createTenant(body: CreateTenantRequest, options?: CreateTenantOptions): Promise<TenantCreation>
  /**
   * Show the creation of a tenant.
   * The steps of the creation with their durations, and why one has failed. Requires the scope `tenants:read`.
   * GET /tenants/{tenant}/creation
   */
  getTenantCreation(tenant: string, options?: GetTenantCreationOptions): Promise<TenantCreation>
  /**
   * Continue the creation of a tenant.
   * For a creation that has failed, or whose process has stopped. Each step can be repeated. Requires the scope `tenants:admin`.
   * POST /tenants/{tenant}/creation/retry
   */
  retryTenantCreation(tenant: string, options?: RetryTenantCreationOptions): Promise<TenantCreation>
  /**
   * Show a tenant.
   * The tenant, also a suspended one, and whether the schema of its database is current. Requires the scope `tenants:read`.
   * GET /tenants/{tenant}
   */
  getTenant(tenant: string, options?: GetTenantOptions): Promise<WithEtag<TenantDetails>>
  /**
   * Change a tenant.
   * Changes the name, or the time zone of dates and scheduled tasks. A task to which another time zone was given keeps it. Requires the scope `tenants:admin`.
   * PATCH /tenants/{tenant}
   */
  changeTenant(tenant: string, body: ChangeTenantRequest, options: ChangeTenantOptions): Promise<WithEtag<Tenant>>
  /**
   * Suspend a tenant.
   * Rejects every request of the tenant, and runs no task of it, until it is resumed. Its data stays unchanged. Requires the scope `tenants:admin`.
   * POST /tenants/{tenant}/suspend
   */
  suspendTenant(tenant: string, body: TenantReasonRequest, options?: SuspendTenantOptions): Promise<WithEtag<Tenant>>
  /**
   * Resume a tenant.
   * Ends a suspension, and cancels the deletion of a tenant that was to be deleted. Requires the scope `tenants:admin`.
   * POST /tenants/{tenant}/resume
   */
  resumeTenant(tenant: string, body: TenantReasonRequest, options?: ResumeTenantOptions): Promise<WithEtag<Tenant>>
  /**
   * Show the own account.
   * The user of the session, and how it logs in. Requires no particular scope.
   * GET /account
   */
  getAccount(options?: GetAccountOptions): Promise<WithEtag<Account>>
  /**
   * Change the own account.
   * Changes the name or the e-mail address of the user. Requires no particular scope.
   * PATCH /account
   */
  changeAccount(body: AccountChange, options: ChangeAccountOptions): Promise<WithEtag<Account>>
  /**
   * Set the own password.
   * Sets a password of 12 to 200 characters, and ends all other sessions of the user. A role of the platform needs a second factor first. Requires no particular scope.
   * PUT /account/password
   */
  changePassword(body: PasswordChange, options?: ChangePasswordOptions): Promise<WithEtag<Account>>
  /**
   * Set up a second factor.
   * Makes a secret for an authenticator app. It is in use once its first code is confirmed; until then a repetition replaces it. Requires no particular scope.
   * POST /account/second-factor
   */
  startSecondFactor(options?: StartSecondFactorOptions): Promise<NewSecondFactor>
  /**
   * Confirm a second factor.
   * The first code of the app. From then on, logins with the password need a code. Requires no particular scope.
   * POST /account/second-factor/confirm
   */
  confirmSecondFactor(body: ConfirmSecondFactor, options?: ConfirmSecondFactorOptions): Promise<RecoveryCodes>
  /**
   * Remove the second factor.
   * Needs a code, or a recovery code. Not possible for a role of the platform with a password. Requires no particular scope.
   * POST /account/second-factor/remove
   */
  removeSecondFactor(body: SecondFactorProof, options?: RemoveSecondFactorOptions): Promise<WithEtag<Account>>
  /**
   * Replace the recovery codes.
   * Makes ten new codes. The earlier ones end. Requires no particular scope.
   * POST /account/recovery-codes
   */
  replaceRecoveryCodes(body: SecondFactorProof, options?: ReplaceRecoveryCodesOptions): Promise<RecoveryCodes>
  /**
   * List the own sessions.
   * The sessions of the user, the latest activity first. Requires no particular scope.
   * GET /account/sessions
   */
  listOwnSessions(options?: ListOwnSessionsOptions): Promise<UserSessionList>
  /**
   * End all other sessions.
   * Logs the user out everywhere else. Requires no particular scope.
   * POST /account/sessions/end-others
   */
  endOtherSessions(options?: EndOtherSessionsOptions): Promise<EndedSessions>
  /**
   * End one of the own sessions.
   * Logs the user out there. Repeating the request changes nothing. Requires no particular scope.
   * POST /account/sessions/{id}/end
   */
  endOwnSession(id: string, options?: EndOwnSessionOptions): Promise<EndedSessions>
  /**
   * List the own identities.
   * The accounts at login providers with which the user logs in. Requires no particular scope.
   * GET /account/identities
   */
  listIdentities(options?: ListIdentitiesOptions): Promise<IdentityList>
  /**
   * Connect an account of the provider.
   * From then on the user logs in with this account, whatever its e-mail address is. Requires no particular scope.
   * POST /account/identities
   */
  finishConnection(body: ProviderResponse, options?: FinishConnectionOptions): Promise<IdentityList>
  /**
   * Start to connect an account of the provider.
   * Returns where the browser logs in, and sets a cookie of ten minutes. Needs the current password like a change of the password. Requires no particular scope.
   * POST /account/identities/start
   */
  startConnection(body: ConnectRequest, options?: StartConnectionOptions): Promise<StartedProviderLogin>
  /**
   * Remove one of the own identities.
   * Ends logins with this account. An account with the same e-mail address is not linked by itself again: connect it. Requires no particular scope.
   * DELETE /account/identities/{id}
   */
  removeIdentity(id: string, options?: RemoveIdentityOptions): Promise<IdentityList>
  /**
   * List users.
   * The members of the tenant of the caller; all users for a caller of the platform. Requires the scope `users:read`.
   * GET /users
   */
  listUsers: List<UserPage, User, ListUsersOptions>
  /**
   * Invite a user.
   * Creates a user with a role, and a one-time link to hand over, valid for 72 hours. A known user gets the role at once, in place of the one that it has there. A caller gives and replaces only roles whose scopes it has itself. Requires the scope `users:write`.
   * POST /users
   */
  inviteUser(body: InviteUserRequest, options?: InviteUserOptions): Promise<InvitedUser>
  /**
   * Show a user.
   * The user with this id. Requires the scope `users:read`.
   * GET /users/{id}
   */
  getUser(id: string, options?: GetUserOptions): Promise<WithEtag<User>>
  /**
   * Change a user.
   * Changes the name, or the role for a tenant or the platform. A new role takes effect at the next request. The last active administrator of the platform keeps its role. Requires the scope `users:write`.
   * PATCH /users/{id}
   */
  changeUser(id: string, body: UserChange, options: ChangeUserOptions): Promise<WithEtag<User>>
  /**
   * Make a login link.
   * A one-time link that logs the user in, valid for 24 hours, for example after a lost password. It replaces earlier links. Requires the scope `users:write`.
   * POST /users/{id}/link
   */
  createUserLink(id: string, options?: CreateUserLinkOptions): Promise<UserLink>
  /**
   * Deactivate a user.
   * Ends all sessions and unused links of the user, and rejects its logins. Its roles are kept, and API keys that it has created stay valid: they belong to the tenant. Requires the scope `users:write`.
   * POST /users/{id}/deactivate
   */
  deactivateUser(id: string, options?: DeactivateUserOptions): Promise<WithEtag<User>>
  /**
   * Activate a user.
   * Ends a deactivation. Requires the scope `users:write`.
   * POST /users/{id}/activate
   */
  activateUser(id: string, options?: ActivateUserOptions): Promise<WithEtag<User>>
  /**
   * Remove the second factor of a user.
   * For a lost device: removes the second factor with its recovery codes, and ends the sessions of the user. Requires the scope `users:write`.
   * POST /users/{id}/reset-second-factor
   */
  resetSecondFactor(id: string, options?: ResetSecondFactorOptions): Promise<WithEtag<User>>
  /**
   * List the sessions of a user.
   * The latest activity first. A caller of a tenant sees those for its tenant. Requires the scope `users:read`.
   * GET /users/{id}/sessions
   */
  listUserSessions(id: string, options?: ListUserSessionsOptions): Promise<UserSessionList>
  /**
   * Log a user out.
   * Ends the sessions of a user, or one of them. A caller of a tenant ends those for its tenant. Repeating the request changes nothing. Requires the scope `users:write`.
   * POST /users/{id}/sessions/end
   */
  endUserSessions(id: string, body: EndSessionsRequest, options?: EndUserSessionsOptions): Promise<EndedSessions>
  /**
   * List API keys.
   * A page of the API keys, also expired and revoked ones, the newest first. Requires the scope `keys:write`.
   * GET /keys
   */
  listKeys: List<ApiKeyPage, ApiKey, ListKeysOptions>
  /**
   * Create an API key.
   * The response is the only place of the text of the key. A key can only grant scopes that it has itself, and at most its own requests per minute. Requires the scope `keys:write`.
   * POST /keys
   */
  createKey(body: CreateKeyRequest, options?: CreateKeyOptions): Promise<CreatedApiKey>
  /**
   * Show an API key.
   * The API key with this id, without its text. Requires the scope `keys:write`.
   * GET /keys/{id}
   */
  getKey(id: string, options?: GetKeyOptions): Promise<ApiKey>
  /**
   * Rotate an API key.
   * Creates a successor with the same name and scopes, and with the same limit unless another is named. The old key stays valid for the overlap, unless it expires earlier. A key has one valid successor at a time. Requires the scope `keys:write`.
   * POST /keys/{id}/rotate
   */
  rotateKey(id: string, body: RotateKeyRequest, options?: RotateKeyOptions): Promise<CreatedApiKey>
  /**
   * Revoke an API key.
   * The key is rejected at once. A revoked key stays revoked; repeating the request changes nothing. Requires the scope `keys:write`.
   * POST /keys/{id}/revoke
   */
  revokeKey(id: string, options?: RevokeKeyOptions): Promise<ApiKey>
  /**
   * List the requests to the API.
   * The newest first, with the counts and durations of all that match. The log is written about once a second, and deleted after its retention period. Requires the scope `audit:read`.
   * GET /requests
   */
  listRequests: List<RequestPage, RequestEntry, ListRequestsOptions>
  /**
   * List the entries of the audit log.
   * The newest first. Each change of a record is an entry, with the record before and after. Old entries are moved to archives, which `bin/audit` reads. Requires the scope `audit:read`.
   * GET /audit
   */
  listAuditEntries: List<AuditPage, AuditEntry, ListAuditEntriesOptions>
}

/** The methods of a client that sends its calls with `send`. */
export function operations(send: Send): Fiscus {
  return {
    calculateTax: (body, options) => send({ method: 'POST', path: '/tax/calculate', body, options }),
    calculateWhatIf: (body, options) => send({ method: 'POST', path: '/tax/calculate/what-if', body, options }),
    calculateTaxBatch: (body, options) => send({ method: 'POST', path: '/tax/calculate/batch', body, options }),
    listDocuments: listOf((options) => send({ method: 'GET', path: '/tax/documents', options, repeats: 'reads' }), (page) => page.documents),
    approveDocument: (body, options) => send({ method: 'POST', path: '/tax/documents', body, options, repeats: 'by-key' }),
    verifyDocuments: (options) => send({ method: 'GET', path: '/tax/documents/verify', options, repeats: 'reads' }),
    verifyDocument: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/verify`, options, repeats: 'reads' }),
    getDocument: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    getDocumentSnapshot: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/snapshot`, options, repeats: 'reads' }),
    getDocumentPdf: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/pdf`, options, repeats: 'reads' }),
    getDocumentFiscal: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/fiscal`, options, repeats: 'reads' }),
    getStructuredInvoice: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/fa3`, options, repeats: 'reads' }),
    recalculateDocument: (id, options) => send({ method: 'POST', path: `/tax/documents/${encodeURIComponent(id)}/recalculate`, options }),
    correctDocument: (id, body, options) => send({ method: 'POST', path: `/tax/documents/${encodeURIComponent(id)}/corrections`, body, options, repeats: 'by-key' }),
    correctDocuments: (body, options) => send({ method: 'POST', path: '/tax/documents/corrections', body, options, repeats: 'by-key' }),
    voidDocument: (id, body, options) => send({ method: 'POST', path: `/tax/documents/${encodeURIComponent(id)}/void`, body, options }),
    lockDocument: (id, options) => send({ method: 'POST', path: `/tax/documents/${encodeURIComponent(id)}/lock`, options }),
    getDocumentKsef: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/ksef`, options, repeats: 'reads' }),
    changeDocumentKsef: (id, body, options) => send({ method: 'PUT', path: `/tax/documents/${encodeURIComponent(id)}/ksef`, body, options }),
    deleteDocumentKsef: (id, options) => send({ method: 'DELETE', path: `/tax/documents/${encodeURIComponent(id)}/ksef`, options }),
    getDocumentUpo: (id, options) => send({ method: 'GET', path: `/tax/documents/${encodeURIComponent(id)}/ksef/upo`, options, repeats: 'reads' }),
    storeDocumentUpo: (id, body, options) => send({ method: 'PUT', path: `/tax/documents/${encodeURIComponent(id)}/ksef/upo`, body, contentType: 'application/xml', options }),
    getVatReturn: (options) => send({ method: 'GET', path: '/tax/returns/jpk-v7m', options, repeats: 'reads' }),
    listVatReturnDocuments: listOf((options) => send({ method: 'GET', path: '/tax/returns/jpk-v7m/documents', options, repeats: 'reads' }), (page) => page.documents),
    getVatReturnFile: (options) => send({ method: 'GET', path: '/tax/returns/jpk-v7m/xml', options, repeats: 'reads' }),
    getOssReturn: (options) => send({ method: 'GET', path: '/tax/returns/oss', options, repeats: 'reads' }),
    listOssReturnDocuments: listOf((options) => send({ method: 'GET', path: '/tax/returns/oss/documents', options, repeats: 'reads' }), (page) => page.documents),
    getOssReturnFile: (options) => send({ method: 'GET', path: '/tax/returns/oss/csv', options, repeats: 'reads' }),
    getRecapitulativeStatement: (options) => send({ method: 'GET', path: '/tax/returns/vat-ue', options, repeats: 'reads' }),
    listRecapitulativeStatementDocuments: listOf((options) => send({ method: 'GET', path: '/tax/returns/vat-ue/documents', options, repeats: 'reads' }), (page) => page.documents),
    getRecapitulativeStatementFile: (options) => send({ method: 'GET', path: '/tax/returns/vat-ue/csv', options, repeats: 'reads' }),
    listReturnClosings: listOf((options) => send({ method: 'GET', path: '/tax/returns/closings', options, repeats: 'reads' }), (page) => page.closings),
    closeReturnPeriod: (body, options) => send({ method: 'POST', path: '/tax/returns/closings', body, options }),
    getReturnClosing: (id, options) => send({ method: 'GET', path: `/tax/returns/closings/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    reopenReturnPeriod: (id, body, options) => send({ method: 'POST', path: `/tax/returns/closings/${encodeURIComponent(id)}/reopen`, body, options }),
    getReturnClosingFile: (id, name, options) => send({ method: 'GET', path: `/tax/returns/closings/${encodeURIComponent(id)}/files/${encodeURIComponent(name)}`, options, repeats: 'reads' }),
    listRates: listOf((options) => send({ method: 'GET', path: '/tax/rates', options, repeats: 'reads' }), (page) => page.rates),
    createRate: (body, options) => send({ method: 'POST', path: '/tax/rates', body, options }),
    getRate: (id, options) => send({ method: 'GET', path: `/tax/rates/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeRate: (id, body, options) => send({ method: 'PATCH', path: `/tax/rates/${encodeURIComponent(id)}`, body, options }),
    deleteRate: (id, options) => send({ method: 'DELETE', path: `/tax/rates/${encodeURIComponent(id)}`, options }),
    getRuleCoverage: (options) => send({ method: 'GET', path: '/tax/rules/coverage', options, repeats: 'reads' }),
    reorderRules: (body, options) => send({ method: 'PUT', path: '/tax/rules/order', body, options }),
    listRules: listOf((options) => send({ method: 'GET', path: '/tax/rules', options, repeats: 'reads' }), (page) => page.rules),
    createRule: (body, options) => send({ method: 'POST', path: '/tax/rules', body, options }),
    getRule: (id, options) => send({ method: 'GET', path: `/tax/rules/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeRule: (id, body, options) => send({ method: 'PATCH', path: `/tax/rules/${encodeURIComponent(id)}`, body, options }),
    deleteRule: (id, options) => send({ method: 'DELETE', path: `/tax/rules/${encodeURIComponent(id)}`, options }),
    listGroups: listOf((options) => send({ method: 'GET', path: '/tax/groups', options, repeats: 'reads' }), (page) => page.groups),
    createGroup: (body, options) => send({ method: 'POST', path: '/tax/groups', body, options }),
    getGroup: (id, options) => send({ method: 'GET', path: `/tax/groups/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeGroup: (id, body, options) => send({ method: 'PATCH', path: `/tax/groups/${encodeURIComponent(id)}`, body, options }),
    deleteGroup: (id, options) => send({ method: 'DELETE', path: `/tax/groups/${encodeURIComponent(id)}`, options }),
    listTaxCategories: listOf((options) => send({ method: 'GET', path: '/tax/categories', options, repeats: 'reads' }), (page) => page.categories),
    createTaxCategory: (body, options) => send({ method: 'POST', path: '/tax/categories', body, options }),
    getTaxCategory: (id, options) => send({ method: 'GET', path: `/tax/categories/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeTaxCategory: (id, body, options) => send({ method: 'PATCH', path: `/tax/categories/${encodeURIComponent(id)}`, body, options }),
    deleteTaxCategory: (id, options) => send({ method: 'DELETE', path: `/tax/categories/${encodeURIComponent(id)}`, options }),
    getSettings: (options) => send({ method: 'GET', path: '/tax/settings', options, repeats: 'reads' }),
    changeSettings: (body, options) => send({ method: 'PATCH', path: '/tax/settings', body, options }),
    getSeller: (options) => send({ method: 'GET', path: '/tax/seller', options, repeats: 'reads' }),
    changeSeller: (body, options) => send({ method: 'PUT', path: '/tax/seller', body, options }),
    storeLogo: (body, options) => send({ method: 'POST', path: '/tax/seller/logos', body, options }),
    getLogo: (digest, options) => send({ method: 'GET', path: `/tax/seller/logos/${encodeURIComponent(digest)}`, options, repeats: 'reads' }),
    exportConfiguration: (options) => send({ method: 'GET', path: '/tax/configuration', options, repeats: 'reads' }),
    importConfiguration: (body, options) => send({ method: 'PUT', path: '/tax/configuration', body, options }),
    getDefaultConfiguration: (options) => send({ method: 'GET', path: '/tax/configuration/defaults', options, repeats: 'reads' }),
    exportRates: (options) => send({ method: 'GET', path: '/tax/configuration/rates.csv', options, repeats: 'reads' }),
    importRates: (body, options) => send({ method: 'PUT', path: '/tax/configuration/rates.csv', body, contentType: 'text/csv', options }),
    exportRules: (options) => send({ method: 'GET', path: '/tax/configuration/rules.csv', options, repeats: 'reads' }),
    importRules: (body, options) => send({ method: 'PUT', path: '/tax/configuration/rules.csv', body, contentType: 'text/csv', options }),
    listConfigurationHistory: listOf((options) => send({ method: 'GET', path: '/tax/configuration/history', options, repeats: 'reads' }), (page) => page.entries),
    restoreConfiguration: (id, body, options) => send({ method: 'POST', path: `/tax/configuration/history/${encodeURIComponent(id)}/restore`, body, options }),
    getConfigurationUsage: (options) => send({ method: 'GET', path: '/tax/configuration/usage', options, repeats: 'reads' }),
    createJob: (body, options) => send({ method: 'POST', path: '/engine/jobs', body, options, repeats: 'by-key' }),
    listJobs: listOf((options) => send({ method: 'GET', path: '/engine/jobs', options, repeats: 'reads' }), (page) => page.jobs),
    countJobs: (options) => send({ method: 'GET', path: '/engine/jobs/counts', options, repeats: 'reads' }),
    getJob: (id, options) => send({ method: 'GET', path: `/engine/jobs/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    cancelJob: (id, options) => send({ method: 'POST', path: `/engine/jobs/${encodeURIComponent(id)}/cancel`, options }),
    retryJob: (id, options) => send({ method: 'POST', path: `/engine/jobs/${encodeURIComponent(id)}/retry`, options }),
    getJobFile: (id, name, options) => send({ method: 'GET', path: `/engine/jobs/${encodeURIComponent(id)}/files/${encodeURIComponent(name)}`, options, repeats: 'reads' }),
    listProcesses: (options) => send({ method: 'GET', path: '/engine/automation_cron/processes', options, repeats: 'reads' }),
    listQueues: (options) => send({ method: 'GET', path: '/engine/automation_cron/queues', options, repeats: 'reads' }),
    runTasks: (body, options) => send({ method: 'POST', path: '/engine/automation_cron/run', body, options }),
    activateTasks: (body, options) => send({ method: 'POST', path: '/engine/automation_cron/activate', body, options }),
    deactivateTasks: (body, options) => send({ method: 'POST', path: '/engine/automation_cron/deactivate', body, options }),
    listTasks: listOf((options) => send({ method: 'GET', path: '/engine/automation_cron/records', options, repeats: 'reads' }), (page) => page.records),
    previewSlots: (options) => send({ method: 'GET', path: '/engine/automation_cron/preview', options, repeats: 'reads' }),
    pauseTasks: (body, options) => send({ method: 'POST', path: '/engine/automation_cron/pause', body, options }),
    resumeTasks: (body, options) => send({ method: 'POST', path: '/engine/automation_cron/resume', body, options }),
    getTask: (id, options) => send({ method: 'GET', path: `/engine/automation_cron/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeTask: (id, body, options) => send({ method: 'PATCH', path: `/engine/automation_cron/${encodeURIComponent(id)}`, body, options }),
    resetTask: (id, body, options) => send({ method: 'POST', path: `/engine/automation_cron/${encodeURIComponent(id)}/reset`, body, options }),
    listTaskSlots: (id, options) => send({ method: 'GET', path: `/engine/automation_cron/${encodeURIComponent(id)}/next`, options, repeats: 'reads' }),
    listAllRuns: listOf((options) => send({ method: 'GET', path: '/engine/automation_cron/runs', options, repeats: 'reads' }), (page) => page.runs),
    countRuns: (options) => send({ method: 'GET', path: '/engine/automation_cron/runs/counts', options, repeats: 'reads' }),
    showActivity: (options) => send({ method: 'GET', path: '/engine/automation_cron/activity', options, repeats: 'reads' }),
    getRun: (runId, options) => send({ method: 'GET', path: `/engine/automation_cron/runs/${encodeURIComponent(runId)}`, options, repeats: 'reads' }),
    cancelRun: (runId, options) => send({ method: 'POST', path: `/engine/automation_cron/runs/${encodeURIComponent(runId)}/cancel`, options }),
    runTask: (id, options) => send({ method: 'POST', path: `/engine/automation_cron/${encodeURIComponent(id)}/run`, options, repeats: 'by-key' }),
    listRuns: (id, options) => send({ method: 'GET', path: `/engine/automation_cron/${encodeURIComponent(id)}/runs`, options, repeats: 'reads' }),
    listMailboxes: listOf((options) => send({ method: 'GET', path: '/mail/mailboxes', options, repeats: 'reads' }), (page) => page.mailboxes),
    createMailbox: (body, options) => send({ method: 'POST', path: '/mail/mailboxes', body, options }),
    getMailbox: (id, options) => send({ method: 'GET', path: `/mail/mailboxes/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeMailbox: (id, body, options) => send({ method: 'PATCH', path: `/mail/mailboxes/${encodeURIComponent(id)}`, body, options }),
    deleteMailbox: (id, options) => send({ method: 'DELETE', path: `/mail/mailboxes/${encodeURIComponent(id)}`, options }),
    resumeMailbox: (id, options) => send({ method: 'POST', path: `/mail/mailboxes/${encodeURIComponent(id)}/resume`, options }),
    testNewMailbox: (body, options) => send({ method: 'POST', path: '/mail/mailboxes/test', body, options }),
    testMailbox: (id, options) => send({ method: 'POST', path: `/mail/mailboxes/${encodeURIComponent(id)}/test`, options }),
    startMailboxConsent: (id, options) => send({ method: 'POST', path: `/mail/mailboxes/${encodeURIComponent(id)}/consent`, options }),
    finishMailboxConsent: (id, body, options) => send({ method: 'POST', path: `/mail/mailboxes/${encodeURIComponent(id)}/consent/finish`, body, options }),
    listMailFolders: (id, options) => send({ method: 'GET', path: `/mail/mailboxes/${encodeURIComponent(id)}/folders`, options, repeats: 'reads' }),
    choosePolledFolders: (id, body, options) => send({ method: 'PUT', path: `/mail/mailboxes/${encodeURIComponent(id)}/folders`, body, options }),
    refreshMailFolders: (id, options) => send({ method: 'POST', path: `/mail/mailboxes/${encodeURIComponent(id)}/folders/refresh`, options }),
    sendMail: (body, options) => send({ method: 'POST', path: '/mail/messages', body, options, repeats: 'by-key' }),
    listMessages: listOf((options) => send({ method: 'GET', path: '/mail/messages', options, repeats: 'reads' }), (page) => page.messages),
    listOutgoingMail: listOf((options) => send({ method: 'GET', path: '/mail/queue', options, repeats: 'reads' }), (page) => page.messages),
    getOutgoingMail: (id, options) => send({ method: 'GET', path: `/mail/queue/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    cancelOutgoingMail: (id, options) => send({ method: 'POST', path: `/mail/queue/${encodeURIComponent(id)}/cancel`, options }),
    retryOutgoingMail: (id, options) => send({ method: 'POST', path: `/mail/queue/${encodeURIComponent(id)}/retry`, options }),
    resolveOutgoingMail: (id, body, options) => send({ method: 'POST', path: `/mail/queue/${encodeURIComponent(id)}/resolve`, body, options }),
    listMailSuppressions: listOf((options) => send({ method: 'GET', path: '/mail/suppressions', options, repeats: 'reads' }), (page) => page.suppressions),
    addMailSuppression: (body, options) => send({ method: 'POST', path: '/mail/suppressions', body, options }),
    removeMailSuppression: (id, options) => send({ method: 'DELETE', path: `/mail/suppressions/${encodeURIComponent(id)}`, options }),
    getMessage: (id, options) => send({ method: 'GET', path: `/mail/messages/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeMessage: (id, body, options) => send({ method: 'PATCH', path: `/mail/messages/${encodeURIComponent(id)}`, body, options }),
    deleteMessage: (id, options) => send({ method: 'DELETE', path: `/mail/messages/${encodeURIComponent(id)}`, options }),
    getMessageSource: (id, options) => send({ method: 'GET', path: `/mail/messages/${encodeURIComponent(id)}/source`, options, repeats: 'reads' }),
    getMessageAttachment: (id, attachment_id, options) => send({ method: 'GET', path: `/mail/messages/${encodeURIComponent(id)}/attachments/${encodeURIComponent(attachment_id)}`, options, repeats: 'reads' }),
    listThreads: listOf((options) => send({ method: 'GET', path: '/mail/threads', options, repeats: 'reads' }), (page) => page.threads),
    getThread: (id, options) => send({ method: 'GET', path: `/mail/threads/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    linkThread: (id, body, options) => send({ method: 'PUT', path: `/mail/threads/${encodeURIComponent(id)}/ticket`, body, options }),
    openThreadTicket: (id, options) => send({ method: 'POST', path: `/mail/threads/${encodeURIComponent(id)}/ticket`, options }),
    unlinkThread: (id, options) => send({ method: 'DELETE', path: `/mail/threads/${encodeURIComponent(id)}/ticket`, options }),
    listOpenTickets: listOf((options) => send({ method: 'GET', path: '/mail/tickets', options, repeats: 'reads' }), (page) => page.tickets),
    getMailTicket: (id, options) => send({ method: 'GET', path: `/mail/tickets/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    listCalendarEvents: listOf((options) => send({ method: 'GET', path: '/calendar/events', options, repeats: 'reads' }), (page) => page.events),
    createCalendarEvent: (body, options) => send({ method: 'POST', path: '/calendar/events', body, options }),
    listCalendarInstances: listOf((options) => send({ method: 'GET', path: '/calendar/instances', options, repeats: 'reads' }), (page) => page.instances),
    exportCalendarEvents: (options) => send({ method: 'GET', path: '/calendar/events/export.ics', options, repeats: 'reads' }),
    importCalendarEvents: (body, options) => send({ method: 'POST', path: '/calendar/events/import', body, contentType: 'text/calendar', options }),
    getCalendarEvent: (id, options) => send({ method: 'GET', path: `/calendar/events/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeCalendarEvent: (id, body, options) => send({ method: 'PATCH', path: `/calendar/events/${encodeURIComponent(id)}`, body, options }),
    deleteCalendarEvent: (id, options) => send({ method: 'DELETE', path: `/calendar/events/${encodeURIComponent(id)}`, options }),
    getCalendarObject: (id, options) => send({ method: 'GET', path: `/calendar/events/${encodeURIComponent(id)}/event.ics`, options, repeats: 'reads' }),
    getCalendarInstance: (id, recurrence_id, options) => send({ method: 'GET', path: `/calendar/events/${encodeURIComponent(id)}/instances/${encodeURIComponent(recurrence_id)}`, options, repeats: 'reads' }),
    changeCalendarInstance: (id, recurrence_id, body, options) => send({ method: 'PATCH', path: `/calendar/events/${encodeURIComponent(id)}/instances/${encodeURIComponent(recurrence_id)}`, body, options }),
    deleteCalendarInstance: (id, recurrence_id, options) => send({ method: 'DELETE', path: `/calendar/events/${encodeURIComponent(id)}/instances/${encodeURIComponent(recurrence_id)}`, options }),
    listContacts: listOf((options) => send({ method: 'GET', path: '/contacts', options, repeats: 'reads' }), (page) => page.contacts),
    createContact: (body, options) => send({ method: 'POST', path: '/contacts', body, options }),
    exportContacts: (options) => send({ method: 'GET', path: '/contacts/export.vcf', options, repeats: 'reads' }),
    importContacts: (body, options) => send({ method: 'POST', path: '/contacts/import', body, contentType: 'text/vcard', options }),
    getContact: (id, options) => send({ method: 'GET', path: `/contacts/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeContact: (id, body, options) => send({ method: 'PATCH', path: `/contacts/${encodeURIComponent(id)}`, body, options }),
    deleteContact: (id, options) => send({ method: 'DELETE', path: `/contacts/${encodeURIComponent(id)}`, options }),
    getContactCard: (id, options) => send({ method: 'GET', path: `/contacts/${encodeURIComponent(id)}/card.vcf`, options, repeats: 'reads' }),
    listCompanies: listOf((options) => send({ method: 'GET', path: '/companies', options, repeats: 'reads' }), (page) => page.companies),
    createCompany: (body, options) => send({ method: 'POST', path: '/companies', body, options }),
    getCompany: (id, options) => send({ method: 'GET', path: `/companies/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeCompany: (id, body, options) => send({ method: 'PATCH', path: `/companies/${encodeURIComponent(id)}`, body, options }),
    deleteCompany: (id, options) => send({ method: 'DELETE', path: `/companies/${encodeURIComponent(id)}`, options }),
    findDavServers: (body, options) => send({ method: 'POST', path: '/dav/accounts/find-servers', body, options }),
    testNewDavAccount: (body, options) => send({ method: 'POST', path: '/dav/accounts/test', body, options }),
    testDavAccount: (id, options) => send({ method: 'POST', path: `/dav/accounts/${encodeURIComponent(id)}/test`, options }),
    listDavAccounts: listOf((options) => send({ method: 'GET', path: '/dav/accounts', options, repeats: 'reads' }), (page) => page.accounts),
    createDavAccount: (body, options) => send({ method: 'POST', path: '/dav/accounts', body, options }),
    getDavAccount: (id, options) => send({ method: 'GET', path: `/dav/accounts/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeDavAccount: (id, body, options) => send({ method: 'PATCH', path: `/dav/accounts/${encodeURIComponent(id)}`, body, options }),
    deleteDavAccount: (id, options) => send({ method: 'DELETE', path: `/dav/accounts/${encodeURIComponent(id)}`, options }),
    syncDavAccount: (id, options) => send({ method: 'POST', path: `/dav/accounts/${encodeURIComponent(id)}/sync`, options }),
    discoverDavCollections: (id, options) => send({ method: 'POST', path: `/dav/accounts/${encodeURIComponent(id)}/discover`, options }),
    listDavCollections: listOf((options) => send({ method: 'GET', path: '/dav/collections', options, repeats: 'reads' }), (page) => page.collections),
    getDavCollection: (id, options) => send({ method: 'GET', path: `/dav/collections/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changeDavCollection: (id, body, options) => send({ method: 'PATCH', path: `/dav/collections/${encodeURIComponent(id)}`, body, options }),
    confirmDavRemovals: (id, body, options) => send({ method: 'POST', path: `/dav/collections/${encodeURIComponent(id)}/confirm-removals`, body, options }),
    keepDavRemoved: (id, body, options) => send({ method: 'POST', path: `/dav/collections/${encodeURIComponent(id)}/keep-removed`, body, options }),
    listDavConflicts: listOf((options) => send({ method: 'GET', path: '/dav/conflicts', options, repeats: 'reads' }), (page) => page.conflicts),
    getDavConflict: (id, options) => send({ method: 'GET', path: `/dav/conflicts/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    resolveDavConflict: (id, body, options) => send({ method: 'POST', path: `/dav/conflicts/${encodeURIComponent(id)}/resolve`, body, options }),
    listDavErrors: listOf((options) => send({ method: 'GET', path: '/dav/errors', options, repeats: 'reads' }), (page) => page.errors),
    retryDavObject: (id, options) => send({ method: 'POST', path: `/dav/errors/${encodeURIComponent(id)}/retry`, options }),
    listDavDeletedObjects: listOf((options) => send({ method: 'GET', path: '/dav/deleted', options, repeats: 'reads' }), (page) => page.deleted),
    restoreDavDeletedObjects: (body, options) => send({ method: 'POST', path: '/dav/deleted/restore', body, options }),
    eraseDavDeletedObject: (id, options) => send({ method: 'DELETE', path: `/dav/deleted/${encodeURIComponent(id)}`, options }),
    listPdfTemplates: listOf((options) => send({ method: 'GET', path: '/pdf/templates', options, repeats: 'reads' }), (page) => page.templates),
    createPdfTemplate: (body, options) => send({ method: 'POST', path: '/pdf/templates', body, options }),
    getPdfTemplate: (id, options) => send({ method: 'GET', path: `/pdf/templates/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    changePdfTemplate: (id, body, options) => send({ method: 'PATCH', path: `/pdf/templates/${encodeURIComponent(id)}`, body, options }),
    deletePdfTemplate: (id, options) => send({ method: 'DELETE', path: `/pdf/templates/${encodeURIComponent(id)}`, options }),
    listPdfTemplateVersions: (id, options) => send({ method: 'GET', path: `/pdf/templates/${encodeURIComponent(id)}/versions`, options, repeats: 'reads' }),
    getPdfTemplateVersion: (id, content_version, options) => send({ method: 'GET', path: `/pdf/templates/${encodeURIComponent(id)}/versions/${encodeURIComponent(content_version)}`, options, repeats: 'reads' }),
    previewPdfTemplate: (body, options) => send({ method: 'POST', path: '/pdf/previews', body, options }),
    createPdfJob: (body, options) => send({ method: 'POST', path: '/pdf/jobs', body, options, repeats: 'by-key' }),
    listPdfJobs: listOf((options) => send({ method: 'GET', path: '/pdf/jobs', options, repeats: 'reads' }), (page) => page.jobs),
    getPdfJob: (id, options) => send({ method: 'GET', path: `/pdf/jobs/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    listPdfJobItems: (id, options) => send({ method: 'GET', path: `/pdf/jobs/${encodeURIComponent(id)}/items`, options, repeats: 'reads' }),
    cancelPdfJob: (id, options) => send({ method: 'POST', path: `/pdf/jobs/${encodeURIComponent(id)}/cancel`, options }),
    retryPdfJob: (id, options) => send({ method: 'POST', path: `/pdf/jobs/${encodeURIComponent(id)}/retry`, options }),
    getPdfJobResult: (id, options) => send({ method: 'GET', path: `/pdf/jobs/${encodeURIComponent(id)}/result`, options, repeats: 'reads' }),
    listPdfRecords: listOf((options) => send({ method: 'GET', path: '/pdf/records', options, repeats: 'reads' }), (page) => page.records),
    listPdfFiles: listOf((options) => send({ method: 'GET', path: '/pdf/files', options, repeats: 'reads' }), (page) => page.files),
    getPdfFile: (id, options) => send({ method: 'GET', path: `/pdf/files/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    getPdfFileContent: (id, options) => send({ method: 'GET', path: `/pdf/files/${encodeURIComponent(id)}/content`, options, repeats: 'reads' }),
    logIn: (body, options) => send({ method: 'POST', path: '/session', body, options, isOfTenant: false }),
    logOut: (options) => send({ method: 'DELETE', path: '/session', options, isOfTenant: false }),
    getSession: (options) => send({ method: 'GET', path: '/session', options, repeats: 'reads', isOfTenant: false }),
    openLink: (body, options) => send({ method: 'POST', path: '/session/link', body, options, isOfTenant: false }),
    getLoginProvider: (options) => send({ method: 'GET', path: '/session/provider', options, repeats: 'reads', isOfTenant: false }),
    startProviderLogin: (options) => send({ method: 'POST', path: '/session/provider', options, isOfTenant: false }),
    finishProviderLogin: (body, options) => send({ method: 'POST', path: '/session/provider/response', body, options, isOfTenant: false }),
    confirmProviderLogin: (body, options) => send({ method: 'POST', path: '/session/provider/second-factor', body, options, isOfTenant: false }),
    switchTenant: (body, options) => send({ method: 'POST', path: '/session/tenant', body, options, isOfTenant: false }),
    getServiceSettings: (options) => send({ method: 'GET', path: '/settings', options, repeats: 'reads' }),
    changeServiceSettings: (body, options) => send({ method: 'PATCH', path: '/settings', body, options }),
    getOverview: (options) => send({ method: 'GET', path: '/overview', options, repeats: 'reads' }),
    loadDemoData: (options) => send({ method: 'POST', path: '/demo', options }),
    removeDemoData: (options) => send({ method: 'DELETE', path: '/demo', options }),
    listTenants: (options) => send({ method: 'GET', path: '/tenants', options, repeats: 'reads', isOfTenant: false }),
    createTenant: (body, options) => send({ method: 'POST', path: '/tenants', body, options, repeats: 'by-key', isOfTenant: false }),
    getTenantCreation: (tenant, options) => send({ method: 'GET', path: `/tenants/${encodeURIComponent(tenant)}/creation`, options, repeats: 'reads', isOfTenant: false }),
    retryTenantCreation: (tenant, options) => send({ method: 'POST', path: `/tenants/${encodeURIComponent(tenant)}/creation/retry`, options, isOfTenant: false }),
    getTenant: (tenant, options) => send({ method: 'GET', path: `/tenants/${encodeURIComponent(tenant)}`, options, repeats: 'reads', isOfTenant: false }),
    changeTenant: (tenant, body, options) => send({ method: 'PATCH', path: `/tenants/${encodeURIComponent(tenant)}`, body, options, isOfTenant: false }),
    suspendTenant: (tenant, body, options) => send({ method: 'POST', path: `/tenants/${encodeURIComponent(tenant)}/suspend`, body, options, isOfTenant: false }),
    resumeTenant: (tenant, body, options) => send({ method: 'POST', path: `/tenants/${encodeURIComponent(tenant)}/resume`, body, options, isOfTenant: false }),
    getAccount: (options) => send({ method: 'GET', path: '/account', options, repeats: 'reads', isOfTenant: false }),
    changeAccount: (body, options) => send({ method: 'PATCH', path: '/account', body, options, isOfTenant: false }),
    changePassword: (body, options) => send({ method: 'PUT', path: '/account/password', body, options, isOfTenant: false }),
    startSecondFactor: (options) => send({ method: 'POST', path: '/account/second-factor', options, isOfTenant: false }),
    confirmSecondFactor: (body, options) => send({ method: 'POST', path: '/account/second-factor/confirm', body, options, isOfTenant: false }),
    removeSecondFactor: (body, options) => send({ method: 'POST', path: '/account/second-factor/remove', body, options, isOfTenant: false }),
    replaceRecoveryCodes: (body, options) => send({ method: 'POST', path: '/account/recovery-codes', body, options, isOfTenant: false }),
    listOwnSessions: (options) => send({ method: 'GET', path: '/account/sessions', options, repeats: 'reads', isOfTenant: false }),
    endOtherSessions: (options) => send({ method: 'POST', path: '/account/sessions/end-others', options, isOfTenant: false }),
    endOwnSession: (id, options) => send({ method: 'POST', path: `/account/sessions/${encodeURIComponent(id)}/end`, options, isOfTenant: false }),
    listIdentities: (options) => send({ method: 'GET', path: '/account/identities', options, repeats: 'reads', isOfTenant: false }),
    finishConnection: (body, options) => send({ method: 'POST', path: '/account/identities', body, options, isOfTenant: false }),
    startConnection: (body, options) => send({ method: 'POST', path: '/account/identities/start', body, options, isOfTenant: false }),
    removeIdentity: (id, options) => send({ method: 'DELETE', path: `/account/identities/${encodeURIComponent(id)}`, options, isOfTenant: false }),
    listUsers: listOf((options) => send({ method: 'GET', path: '/users', options, repeats: 'reads', isOfTenant: false }), (page) => page.users),
    inviteUser: (body, options) => send({ method: 'POST', path: '/users', body, options, isOfTenant: false }),
    getUser: (id, options) => send({ method: 'GET', path: `/users/${encodeURIComponent(id)}`, options, repeats: 'reads', isOfTenant: false }),
    changeUser: (id, body, options) => send({ method: 'PATCH', path: `/users/${encodeURIComponent(id)}`, body, options, isOfTenant: false }),
    createUserLink: (id, options) => send({ method: 'POST', path: `/users/${encodeURIComponent(id)}/link`, options, isOfTenant: false }),
    deactivateUser: (id, options) => send({ method: 'POST', path: `/users/${encodeURIComponent(id)}/deactivate`, options, isOfTenant: false }),
    activateUser: (id, options) => send({ method: 'POST', path: `/users/${encodeURIComponent(id)}/activate`, options, isOfTenant: false }),
    resetSecondFactor: (id, options) => send({ method: 'POST', path: `/users/${encodeURIComponent(id)}/reset-second-factor`, options, isOfTenant: false }),
    listUserSessions: (id, options) => send({ method: 'GET', path: `/users/${encodeURIComponent(id)}/sessions`, options, repeats: 'reads', isOfTenant: false }),
    endUserSessions: (id, body, options) => send({ method: 'POST', path: `/users/${encodeURIComponent(id)}/sessions/end`, body, options, isOfTenant: false }),
    listKeys: listOf((options) => send({ method: 'GET', path: '/keys', options, repeats: 'reads' }), (page) => page.keys),
    createKey: (body, options) => send({ method: 'POST', path: '/keys', body, options, repeats: 'by-key' }),
    getKey: (id, options) => send({ method: 'GET', path: `/keys/${encodeURIComponent(id)}`, options, repeats: 'reads' }),
    rotateKey: (id, body, options) => send({ method: 'POST', path: `/keys/${encodeURIComponent(id)}/rotate`, body, options, repeats: 'by-key' }),
    revokeKey: (id, options) => send({ method: 'POST', path: `/keys/${encodeURIComponent(id)}/revoke`, options }),
    listRequests: listOf((options) => send({ method: 'GET', path: '/requests', options, repeats: 'reads' }), (page) => page.requests),
    listAuditEntries: listOf((options) => send({ method: 'GET', path: '/audit', options, repeats: 'reads' }), (page) => page.entries),
  }
}
