import type { CalculateResponse, Explanation } from '@fiscus/client'
import { Accordion, Group, Stack, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { RuleLink } from '../../rules/RuleLink.tsx'
import { useRuleWords } from '../../rules/use-rule-words.ts'
import { Facts } from '../../tax-figures/Facts.tsx'
import { texts } from '../../tax-figures/texts.ts'
import { TargetLink } from '../../taxes/TargetLink.tsx'
import { RuleTable } from './RuleTable.tsx'
import { Steps } from './Steps.tsx'

/** The facts of each line, the rule that applied, why the others did not, and the way from the price to the tax. */
export function Decision({ response }: { response: CalculateResponse }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const { explanations, snapshot, trace } = response
  const [first] = explanations
  return (
    <Section title={t('decision')}>
      <Accordion multiple defaultValue={first ? [first.itemId] : []} variant="contained" order={3}>
        {explanations.map((explanation) => {
          const { itemId } = explanation
          const item = snapshot.items.find(({ id }) => id === itemId)
          const line = trace?.lines.find((one) => one.itemId === itemId)
          const namesCategory = Boolean(explanation.facts.taxCategory)
          const steps = trace?.steps.find((one) => one.itemId === itemId)
          return (
            <Accordion.Item key={itemId} value={itemId}>
              <Accordion.Control>
                <Group gap="xs">
                  <Text fz="sm" fw={600}>
                    {item?.name || `#${itemId}`}
                  </Text>
                  <Chosen explanation={explanation} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="sm">
                  <Facts facts={explanation.facts} />
                  {explanation.follows !== undefined && (
                    <Text fz="sm">{t('follows', { line: explanation.follows })}</Text>
                  )}
                  {explanation.chosenBy.kind === 'rule' ? (
                    <RuleLink label={words.rule} rule={explanation.chosenBy} />
                  ) : (
                    <Text fz="sm">
                      {t('named')}
                      <TargetLink
                        target={
                          explanation.chosenBy.kind === 'taxRateCode'
                            ? { rate: explanation.chosenBy.code }
                            : { group: explanation.chosenBy.code }
                        }
                      />
                    </Text>
                  )}
                  <Rules trace={trace} list={line?.ruleList} namesCategory={namesCategory} />
                  {explanation.taxedAtHome && (
                    <>
                      <Text fz="sm">{t(explanation.taxedAtHome.reason)}</Text>
                      <RuleLink label={words.rule} rule={explanation.taxedAtHome} />
                      <Rules trace={trace} list={line?.homeRuleList} namesCategory={namesCategory} />
                    </>
                  )}
                  {steps && <Steps steps={steps} />}
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Section>
  )
}

/** The choice in one line: the rule and what it leads to, or the tax that the line names. */
function Chosen({ explanation: { chosenBy, taxedAtHome } }: { explanation: Explanation }) {
  const words = useRuleWords()
  if (chosenBy.kind !== 'rule') return <Text fz="sm">→ {chosenBy.code}</Text>
  const rule = taxedAtHome ?? chosenBy
  return (
    <Text fz="sm" c="dimmed">
      {words.nameOf(rule)} → {words.target(rule.target)}
    </Text>
  )
}

type RulesProps = {
  trace: CalculateResponse['trace']
  list: number | null | undefined
  namesCategory: boolean
}

function Rules({ trace, list, namesCategory }: RulesProps) {
  const rules = list === null || list === undefined ? undefined : trace?.ruleLists[list]
  return rules ? <RuleTable {...rules} namesCategory={namesCategory} /> : null
}
