import { Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { TargetLink } from '../taxes/TargetLink.tsx'
import { type RuleNaming, useRuleWords } from './use-rule-words.ts'

type Props = {
  rule: RuleNaming
  /** The instant from which on changes of the rule are shown in the list: the approval of a document. */
  since?: string | undefined
  /** Whether the page has unsaved input: the list opens in a new tab. */
  newTab?: boolean
}

/** The name or the conditions of a rule. It leads to the list of rules, where the rule is marked. */
export function RuleName({ rule, since, newTab = false }: Props) {
  const words = useRuleWords()
  return (
    <TextLink
      to="/settings/taxes/rules"
      search={{ mark: rule.ruleId, since }}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {words.nameOf(rule)}
    </TextLink>
  )
}

/**
 * The name of a rule, and below it its conditions and its place. With a `label`, which says that it is a rule, it also
 * has what the rule leads to.
 */
export function RuleLink({ label, ...props }: Props & { label?: string }) {
  const words = useRuleWords()
  const { name, conditions, ...rule } = props.rule
  return (
    <div>
      {label !== undefined && `${label}: `}
      <RuleName {...props} />
      {label !== undefined && props.rule.target && (
        <>
          {' → '}
          <TargetLink target={props.rule.target} />
        </>
      )}
      <Text fz="xs" c="dimmed">
        {[...(name && conditions ? [words.conditionsOf(conditions)] : []), words.place(rule)].join(' · ')}
      </Text>
    </div>
  )
}
