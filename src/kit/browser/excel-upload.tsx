import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError, apiOf, ask, download, useAgencyId, useRefresh } from '#kit/browser/api.ts'
import { allFields } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import { useLanguage } from '#ui/language.tsx'
import { type UploadChecked, UploadDialog, type UploadProblem } from '#ui/upload-dialog.tsx'

/** The button that takes rows of a filled Excel file into the list. */
export const ExcelUpload = ({ document }: { document: Document }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const path = `${apiOf(useAgencyId(), document.address)}/excel`
  const fields = allFields(document)
  const named = (problems: readonly UploadProblem[]) =>
    problems.map(problem => ({ ...problem, field: problem.field && t(fields[problem.field]?.label ?? problem.field) }))
  const send = <A,>(file: File, query: string): Promise<A> => {
    const body = new FormData()
    body.append('file', file)
    return ask<A>(path + query, { method: 'POST', body })
  }
  const check = async (file: File): Promise<UploadChecked> => {
    const checked = await send<UploadChecked>(file, '?dryRun=true')
    return { ...checked, problems: named(checked.problems) }
  }
  // What was right a moment ago may be wrong by now: then it is looked at once more.
  const apply = (file: File) =>
    send<{ created: number }>(file, '').then(
      async ({ created }) => {
        await refresh()
        return created
      },
      error => {
        if (error instanceof ApiError && error.code === 'IMPORT_REFUSED') return check(file)
        throw error
      },
    )
  return (
    <>
      <Button icon={<FileUp size={14} strokeWidth={1.7} />} onClick={() => setOpen(true)}>
        {t('Upload')}
      </Button>
      {isOpen && (
        <UploadDialog
          title={t('Upload: {list}', { list: t(document.title) })}
          onTemplate={() => download(`${path}/template`, `${t(document.title)}.xlsx`)}
          check={check}
          apply={apply}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
