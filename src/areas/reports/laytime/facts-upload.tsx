// Fills the statement of facts of the form from an Excel file.

import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { type CheckedFacts, checkFacts, type FactRow, factsTemplate } from '#areas/reports/laytime/calls.ts'
import { factFields } from '#areas/reports/laytime/terms-fields.ts'
import { ask, callPath, download, useAgencyId } from '#kit/browser/api.ts'
import { useForm } from '#kit/browser/form-context.tsx'
import { useLanguage } from '#ui/language.tsx'
import { UploadDialog } from '#ui/upload-dialog.tsx'

const labelOf = (field: string): string => factFields[field as keyof typeof factFields]?.label ?? field

/** The button above the facts, with its dialog. */
export const FactsUpload = () => {
  const { t } = useLanguage()
  const form = useForm()
  const agencyId = useAgencyId()
  const [isOpen, setOpen] = useState(false)
  const read = useRef<FactRow[]>([])
  const check = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    const checked = await ask<CheckedFacts>(callPath(checkFacts, { agencyId }), { method: 'POST', body })
    read.current = checked.facts
    const problems = checked.problems.map(problem => ({
      ...problem,
      field: problem.field && t(labelOf(problem.field)),
    }))
    return { ...checked, problems }
  }
  // The rows replace those of the form; nothing is saved before the form is.
  const apply = async () => {
    form.set('facts', read.current)
    return read.current.length
  }
  return (
    <>
      <Button icon={<FileUp size={14} strokeWidth={1.7} />} onClick={() => setOpen(true)}>
        {t('Upload')}
      </Button>
      {isOpen && (
        <UploadDialog
          title={t('Upload: {list}', { list: t('Statement of facts') })}
          onTemplate={() => download(callPath(factsTemplate, { agencyId }), `${t('Statement of facts')}.xlsx`)}
          check={check}
          apply={apply}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
