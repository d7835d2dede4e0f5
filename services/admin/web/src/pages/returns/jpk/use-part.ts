import { jpkParts } from '@fiscus/contracts/returns/jpk-vocabulary'
import { choiceParam } from '../../../search/params.ts'
import { useSearchParams } from '../../../search/use-search-params.ts'

const params = { part: choiceParam(jpkParts, '') }

/** The cell or difference whose documents are shown, in the address. */
export function usePart() {
  const { values, set } = useSearchParams(params)
  const setPart = (part: typeof values.part) => set({ part }, { push: part !== '' })
  return { part: values.part, setPart }
}
