import type { Overview } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'

/** The tasks that are due next. */
export function NextTasks({ tasks }: { tasks: NonNullable<Overview['next_tasks']> }) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  return (
    <Section title={t('nextTasks')} action={<TextLink to="/automation/cron">{t('all')}</TextLink>}>
      {tasks.length === 0 && <Text c="dimmed">{t('noTasks')}</Text>}
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <Group key={task.id} component="li" justify="space-between" wrap="nowrap">
            <Text>{labelOf(task)}</Text>
            <Text c="dimmed" fz="sm" component="span">
              <RelativeTime value={task.next_run_at} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
