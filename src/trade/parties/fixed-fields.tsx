// Forms of master data that show, before the user edits, which fields cannot change and why.

import { useParams } from 'react-router'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { useFormAside } from '#kit/browser/form-aside.ts'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import { readFixedFields } from '#trade/parties/calls.ts'
import type { Master } from '#trade/parties/mergeable.ts'
import { Checks } from '#ui/effect-panel.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

const ChangingForm = ({ document, id }: { document: Document; id: number }) => {
  const { t } = useLanguage()
  const { data } = useCallAnswer(readFixedFields, { query: { of: document.name as Master, row: id } })
  const held = data?.rows ?? []
  const beside = held.length > 0 && (
    <Panel title={t('In use')}>
      <Checks checks={held.map(({ why }) => ({ text: why, verdict: 'notice' }))} />
    </Panel>
  )
  return <DocumentForm document={document} beside={beside} />
}

/** The usual form of a master data list, with a panel of the fields that cannot change while the row is in use. */
export const formWithFixedFields = (document: Document): ScreenContent => {
  const Form: ScreenContent = () => {
    const { id } = useParams()
    const aside = useFormAside()
    return id && !aside ? <ChangingForm document={document} id={Number(id)} /> : <DocumentForm document={document} />
  }
  return Form
}
