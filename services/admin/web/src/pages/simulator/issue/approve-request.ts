import type { ApproveRequest } from '@fiscus/client'
import { enteredTexts } from '../../../components/records/entered-texts.ts'
import { type ThirdPartyTexts, thirdPartiesOf } from '../../documents/parties/third-party-form.ts'
import { requestOf } from '../request/request-of.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What a document needs beside the scenario, as typed. */
export type IssueTexts = {
  number: string
  issueDate: string
  saleDate: string
  buyer: {
    name: string
    taxId: string
    address: { country: string; line1: string; postalCode: string; city: string }
  }
  thirdParties: ThirdPartyTexts[]
  /** Ids of the advance invoices that an invoice settles; none: it is no settlement. */
  settles: string[]
}

/** The texts of a new document; the buyer is in the country of the scenario. */
export function issueTextsOf({ country, vatNumber }: Scenario): IssueTexts {
  return {
    number: '',
    issueDate: '',
    saleDate: '',
    buyer: {
      name: '',
      taxId: vatNumber,
      address: { country: country || 'PL', line1: '', postalCode: '', city: '' },
    },
    thirdParties: [],
    settles: [],
  }
}

/** The body of POST /documents for a scenario (tax-calculation §3.1). */
export function approveRequestOf(scenario: Scenario, texts: IssueTexts): ApproveRequest {
  const { number, issueDate, saleDate, thirdParties, settles } = texts
  const isAdvance = scenario.kind === 'advance'
  const isSettlement = scenario.kind === 'invoice' && settles.length > 0
  const buyer = buyerOf(texts)
  return {
    ...requestOf(scenario),
    type: scenario.kind === 'order' || scenario.kind === 'offer' ? scenario.kind : 'invoice',
    number: number.trim(),
    ...(isAdvance && { invoiceType: 'advance' }),
    ...(isSettlement && { invoiceType: 'settlement', settles }),
    ...(issueDate !== '' && { issueDate }),
    ...(saleDate !== '' && { saleDate }),
    ...(buyer && { buyer }),
    ...(thirdParties.length > 0 && { thirdParties: thirdPartiesOf(thirdParties) }),
  }
}

/** The buyer; absent when nothing was entered. An address needs its first line. */
function buyerOf({ buyer: { name, taxId, address } }: IssueTexts): ApproveRequest['buyer'] | undefined {
  const { country, line1, ...town } = address
  const place = enteredTexts(town)
  const hasAddress = line1.trim() !== '' || Object.keys(place).length > 0
  const contact = enteredTexts({ name, taxId })
  if (!hasAddress && Object.keys(contact).length === 0) return undefined
  return { ...contact, ...(hasAddress && { address: { country, line1: line1.trim(), ...place } }) }
}
