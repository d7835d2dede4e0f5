import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** New recovery codes, shown once, to copy or to download. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(texts)
  return (
    <Alert color="orange" title={t('recoveryTitle')} icon={<IconKey aria-hidden />}>
      <Stack gap="sm">
        <Text fz="sm">{t('recoveryText')}</Text>
        <CodeBlock code={codes.join('\n')} label={t('recoveryTitle')} fileName="fiscus-recovery-codes.txt" />
        <Group>
          <Button onClick={onDone}>{t('recoveryDone')}</Button>
        </Group>
      </Stack>
    </Alert>
  )
}
