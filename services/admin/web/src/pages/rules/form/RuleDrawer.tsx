import type { TaxRule } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { changedFields } from '../../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { EffectPreview } from '../../taxes/EffectPreview.tsx'
import { refreshConfiguration } from '../../taxes/tax-queries.ts'
import { useToday } from '../../taxes/use-today.ts'
import { versionTag } from '../../taxes/version-tag.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { RuleFields } from './RuleFields.tsx'
import { newRuleOf, type RuleValues, valuesOf } from './rule-values.ts'
import { useDeleteRule } from './use-delete-rule.tsx'
import { useRuleLabels } from './use-rule-labels.ts'

type Props = {
  /** The rule to change; null for a new one. */
  rule: TaxRule | null
  initial: RuleValues
  readOnly: boolean
  onClose: () => void
}

/** The form of a rule, with the effect of its change. */
export function RuleDrawer({ rule, initial, readOnly, onClose }: Props) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const api = useApi()
  const queryClient = useQueryClient()
  const labels = useRuleLabels()
  const today = useToday()
  const deleteRule = useDeleteRule(onClose)
  return (
    <RecordDrawer
      title={rule ? t('editTitle', { name: words.ruleName(rule) }) : t('createTitle')}
      labels={labels}
      initial={initial}
      version={rule && versionTag(rule)}
      readOnly={readOnly}
      save={async (values, ifMatch, opened) => {
        const change = changedFields(newRuleOf, values, opened)
        const saved =
          rule === null
            ? await api.createRule(newRuleOf(values))
            : await api.changeRule(rule.id, change, { ifMatch: ifMatch ?? rule })
        notifyDone(t('savedRule', { name: words.ruleName(saved) }))
        await refreshConfiguration(queryClient)
      }}
      {...(rule && {
        reload: async () => {
          const current = await api.getRule(rule.id)
          return { values: valuesOf(current), version: current.etag }
        },
      })}
      onClose={onClose}
      extra={
        rule &&
        !readOnly && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => deleteRule(rule)}
          >
            {t('delete')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <RuleFields form={form} readOnly={readOnly} />
          {!readOnly && (
            <EffectPreview
              values={form.values}
              on={today}
              tryOut={(values) => {
                if (rule === null) return api.createRule(newRuleOf(values), { dryRun: 'true' })
                const change = changedFields(newRuleOf, values, initial)
                return api.changeRule(rule.id, change, { ifMatch: rule, dryRun: 'true' })
              }}
            />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
