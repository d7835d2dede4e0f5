import type { PdfKind, PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { sellerOf } from '../fields/party.ts'
import { viewVersion } from '../fields/view-fields.ts'
import type { View } from '../view-schemas.ts'
import { sampleDocument } from './sample-document.ts'
import { sampleCustomer, sampleSeller } from './sample-parties.ts'
import { sampleTimesheet } from './sample-timesheet.ts'

const samples: Record<PdfKind, (language: PdfLanguage) => View> = {
  invoice: (language) => sampleDocument('invoice', language),
  offer: (language) => sampleDocument('offer', language),
  timesheet_report: sampleTimesheet,
  sla_agreement: (language) => ({
    view_version: viewVersion,
    language,
    mark: 'sample',
    logo: null,
    kind: 'sla_agreement',
    provider: sellerOf(sampleSeller, { language, domestic: 'PL' }),
    customer: sampleCustomer,
    agreement: {
      name: 'Wsparcie sklepu internetowego – poziom złoty',
      response_minutes: 240,
      resolution_minutes: 2880,
      starts_on: '2027-01-01',
      ends_on: '2027-12-31',
    },
    contract: {
      number: 'UM/2026/014',
      title: 'Utrzymanie i rozwój sklepu internetowego',
      status: 'active',
      starts_on: '2026-03-01',
      ends_on: null,
    },
  }),
}

/** Invented data of a kind, for a preview without a record. They are marked as a sample. */
export function sampleView(kind: PdfKind, language: PdfLanguage): View {
  return samples[kind](language)
}
