import type { TaxRule } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Effect } from '../../taxes/Effect.tsx'
import { refreshConfiguration } from '../../taxes/tax-queries.ts'
import { useToday } from '../../taxes/use-today.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'

/** Deletes a rule after a confirmation that shows what its deletion would do. */
export function useDeleteRule(onDeleted: () => void) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const today = useToday()
  return async (rule: TaxRule) => {
    const name = words.ruleName(rule)
    try {
      const effect = await api.deleteRule(rule.id, { ifMatch: rule, dryRun: 'true' })
      const confirmed = await confirm({
        title: t('removeTitle', { name }),
        body: (
          <Stack gap="md">
            <Text>{t('removeDetail')}</Text>
            <Effect response={effect} on={today} />
          </Stack>
        ),
        action: t('delete'),
        isDangerous: true,
      })
      if (!confirmed) return
      await api.deleteRule(rule.id, { ifMatch: rule })
      notifyDone(t('removed', { name }))
      onDeleted()
    } catch (error) {
      notifyProblem(error)
    }
    await refreshConfiguration(queryClient)
  }
}
