// The page of a template: the last lines of its report in the template's form, in a format that the user chooses.

import { Segmented } from 'antd'
import { useState } from 'react'
import { previewTemplate } from '#areas/gfsa-details/templates/calls.ts'
import { gfsaTemplate } from '#areas/gfsa-details/templates/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { fileFormats } from '#trade/authority/report-fields.ts'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import './preview.css'

const Preview = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const [format, setFormat] = useState<(typeof fileFormats)[number]>('JSON')
  const { data } = useCallAnswer(previewTemplate, { places: { id }, query: { format } })
  const choice = (
    <Segmented size="small" aria-label={t('Format')} options={[...fileFormats]} value={format} onChange={setFormat} />
  )
  return (
    <Panel title={t('Preview')} note={data && t('Last lines: {lines}', { lines: data.lines })} extra={choice}>
      <pre className="template-preview" dir="ltr">
        {data?.text}
      </pre>
    </Panel>
  )
}

export const GfsaTemplatePage = () => (
  <DocumentPage document={gfsaTemplate} below={({ id }) => <Preview id={Number(id)} />} />
)
