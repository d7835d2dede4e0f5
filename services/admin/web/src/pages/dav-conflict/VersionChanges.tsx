import type { DavConflict } from '@fiscus/client'
import { Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { Diff } from '../../components/values/Diff.tsx'
import { useTexts } from '../../texts/texts.ts'
import { propertiesOf } from './properties-of.ts'
import { texts } from './texts.ts'

/** What one side has changed since both had the same, and its complete version. */
export function VersionChanges({ conflict, side }: { conflict: DavConflict; side: 'local' | 'server' }) {
  const t = useTexts(texts)
  const { base, [side]: version } = conflict
  return (
    <Section title={t(`changes.${side}`)}>
      {version === null ? (
        <Text>{t(`deleted.${side}`)}</Text>
      ) : (
        <>
          <Diff before={base === null ? null : propertiesOf(base)} after={propertiesOf(version)} />
          <CodeBlock code={version} label={t(`text.${side}`)} heightMax={240} />
        </>
      )}
    </Section>
  )
}
