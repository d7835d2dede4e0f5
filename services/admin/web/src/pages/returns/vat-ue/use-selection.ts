import { type VatUePart, vatUeParts } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import { choiceParam, textParam } from '../../../search/params.ts'
import { useSearchParams } from '../../../search/use-search-params.ts'

/** What names documents of VAT-UE: a part, some of its rows, or a difference. An empty text leaves a filter out. */
export type VatUeSelection = {
  part: VatUePart
  country?: string
  number?: string
  triangular?: 'true' | 'false' | ''
}

const params = {
  part: choiceParam(vatUeParts, ''),
  country: textParam(),
  number: textParam(),
  triangular: choiceParam(['true', 'false'], ''),
}
const none = { part: '', country: '', number: '', triangular: '' } as const

/** The rows or the difference whose documents are shown, in the address; null while none are. */
export function useSelection() {
  const { values, set } = useSearchParams(params)
  const { part, ...filters } = values
  const selection: VatUeSelection | null = part === '' ? null : { part, ...filters }
  return {
    selection,
    open: (chosen: VatUeSelection) => set({ ...none, ...chosen }, { push: true }),
    close: () => set(none),
  }
}
