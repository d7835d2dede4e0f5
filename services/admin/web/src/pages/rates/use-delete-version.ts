import type { TaxRate } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { texts } from './texts.ts'

/** Deletes a version of a rate after a confirmation. A rejection, as of a rate in use, is shown with its reason. */
export function useDeleteVersion() {
  const t = useTexts(texts)
  const format = useFormat()
  const words = useTaxWords()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async (version: TaxRate) => {
    const { tax_code: code, rate_percent, valid_from, valid_to } = version
    const validity = words.validity(valid_from, valid_to)
    const confirmed = await confirm({
      title: t('removeTitle', { code }),
      body: t('removeDetail', { validity, percent: format.percent(rate_percent) }),
      action: t('delete'),
      isDangerous: true,
    })
    if (!confirmed) return
    try {
      await api.deleteRate(version.id, { ifMatch: version })
      notifyDone(t('removed', { code }))
    } catch (error) {
      notifyProblem(error)
    }
    await refreshConfiguration(queryClient)
  }
}
