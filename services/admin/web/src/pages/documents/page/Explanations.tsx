import type { DocumentWithSnapshot, Explanation, RejectionList } from '@fiscus/client'
import { Accordion, Stack, Text } from '@mantine/core'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FigureTable } from '../../../components/table/FigureTable.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { RuleLink, RuleName } from '../../rules/RuleLink.tsx'
import { useRuleWords } from '../../rules/use-rule-words.ts'
import { Facts } from '../../tax-figures/Facts.tsx'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { useShown } from '../../tax-figures/use-shown.tsx'
import { texts } from './texts.ts'
import { useRejectionText } from './use-rejection-text.ts'

/** Why each line has its tax, as it was explained when the document was issued. */
export function Explanations({ document }: { document: DocumentWithSnapshot }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const choice = useChoiceText()
  const figures = useTexts(figureTexts)
  const { explanations = [], rejectionLists = [], snapshot, approvedAt: since } = document
  const [first] = explanations
  const { shown, more } = useShown(explanations)
  const names = new Map(snapshot.items.map(({ id, name }) => [id, name]))
  if (!first) return <EmptyState title={t('noExplanations')} />
  return (
    <>
      <Accordion multiple variant="contained" defaultValue={[first.itemId]} order={2}>
        {shown.map((explanation) => (
          <Accordion.Item key={explanation.itemId} value={explanation.itemId}>
            <Accordion.Control>
              <Text fz="sm" fw={600}>
                {names.get(explanation.itemId) || `#${explanation.itemId}`}
              </Text>
              <Text fz="sm" c="dimmed">
                {choice(explanation)}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <Facts facts={explanation.facts} />
                {explanation.chosenBy.kind === 'rule' && (
                  <RuleLink label={words.rule} rule={explanation.chosenBy} since={since} />
                )}
                {explanation.taxedAtHome && (
                  <>
                    <Text fz="sm">{figures(explanation.taxedAtHome.reason)}</Text>
                    <RuleLink label={words.rule} rule={explanation.taxedAtHome} since={since} />
                  </>
                )}
                {explanation.rejectionList !== null && explanation.chosenBy.kind === 'rule' && (
                  <Rejected rules={rejectionLists[explanation.rejectionList] ?? []} since={since} />
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {more}
    </>
  )
}

/**
 * What decided about a line: a rule, the line itself, or a domestic rule in place of the rate of the buyer's country.
 */
function useChoiceText(): (explanation: Explanation) => string {
  const t = useTexts(texts)
  const words = useRuleWords()
  return ({ chosenBy, taxedAtHome }) => {
    if (chosenBy.kind !== 'rule') return t('named', { code: chosenBy.code })
    const rule = taxedAtHome ?? chosenBy
    const values = { rule: words.nameOf(rule), target: words.target(rule.target) }
    return t(taxedAtHome ? 'taxedAtHome' : 'chosenRule', values)
  }
}

function Rejected({ rules, since }: { rules: RejectionList; since: string }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const textOf = useRejectionText()
  if (rules.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('noRejected')}
      </Text>
    )
  return (
    <FigureTable
      label={t('rejectedRules')}
      widthMin={420}
      heightMax={320}
      fz="xs"
      stickyHeader
      columns={[
        {
          key: 'position',
          header: words.position,
          align: 'end',
          cell: ({ position }) => position ?? '—',
        },
        {
          key: 'rule',
          header: words.rule,
          isName: true,
          cell: (rule) => <RuleName rule={rule} since={since} />,
        },
        { key: 'priority', header: words.priority, align: 'end', cell: ({ priority }) => priority },
        { key: 'reason', header: t('reason'), cell: ({ reason }) => textOf(reason) },
      ]}
      rows={rules}
      rowKey={({ ruleId }) => ruleId}
    />
  )
}
