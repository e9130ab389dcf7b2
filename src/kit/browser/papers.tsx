// The papers of a document: what there is, and a way to add one.

import { Button, Modal, Upload } from 'antd'
import { Check, Download, Trash2, Upload as UploadIcon, X } from 'lucide-react'
import { useState } from 'react'
import { ApiError, ask, download, useAnswer, useRefresh, useSaveKey } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell, Words } from '#kit/browser/cells.tsx'
import { EntryInput } from '#kit/browser/inputs.tsx'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { choice, count, day, type Fields, instant, optional, text } from '#kit/fields.ts'
import { mayOn } from '#rights/may.ts'
import { Empty } from '#ui/empty.tsx'
import { Figure } from '#ui/figures.tsx'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const fieldsFor = (types: readonly string[]): Fields => ({
  paperType: choice('Type', types),
  number: optional(text('Number', { max: 60 })),
  issuedOn: optional(day('Issued on')),
  expiresOn: optional(day('Expires on')),
  issuer: optional(text('Issued by', { max: 120 })),
  remarks: optional(text('Remarks', { max: 300 })),
})

const shown: Fields = {
  ...fieldsFor([]),
  version: count('Version'),
  uploadedBy: text('Uploaded by'),
  uploadedAt: instant('Uploaded at'),
}

const formOf = (values: Row, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value) form.append(name, String(value))
  form.append('file', file)
  return form
}

const Adding = ({ types, path, onDone }: { types: readonly string[]; path: string; onDone: () => void }) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { key } = useSaveKey()
  const [values, setValues] = useState<Row>({})
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return setProblems({ file: t('Choose a file.') })
    setBusy(true)
    try {
      await ask(path, { method: 'POST', body: formOf(values, file), key })
      onDone()
      await refresh()
    } catch (error) {
      setProblems(error instanceof ApiError ? error.fields : {})
      notify.error(t((error as Error).message))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('Add a document')}
      okText={t('Upload')}
      cancelText={t('Back')}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onDone}
      width={440}
    >
      <div className="asking">
        {Object.entries(fieldsFor(types)).map(([name, field]) => (
          <Labelled key={name} id={`paper-${name}`} field={field} problem={problems[name]}>
            {described => (
              <EntryInput
                {...described}
                field={field}
                value={values[name]}
                onChange={value => setValues(before => ({ ...before, [name]: value }))}
              />
            )}
          </Labelled>
        ))}
        <Upload.Dragger
          accept=".pdf,.jpg,.jpeg,.png,.xlsx"
          maxCount={1}
          beforeUpload={chosen => {
            setFile(chosen)
            return false
          }}
          onRemove={() => setFile(undefined)}
        >
          {t('Drop a PDF, picture or Excel file here, or choose one')}
        </Upload.Dragger>
        {problems.file && <div className="label-note label-problem">{problems.file}</div>}
      </div>
    </Modal>
  )
}

const verdicts = [
  { verdict: 'verify', label: 'Verify', becomes: 'Verified', icon: <Check size={14} strokeWidth={1.7} /> },
  { verdict: 'reject', label: 'Reject', becomes: 'Rejected', icon: <X size={14} strokeWidth={1.7} /> },
]

type DeedsProps = { paper: Row; path: string; mayEdit: boolean; mayJudge: boolean }

const Deeds = ({ paper, path, mayEdit, mayJudge }: DeedsProps) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const [modal, place] = Modal.useModal()
  const failed = (error: unknown) => notify.error(t((error as Error).message))
  const remove = () =>
    modal.confirm({
      title: t('Delete {name}?', { name: paper.fileName as string }),
      okText: t('Delete'),
      okButtonProps: { danger: true },
      cancelText: t('Back'),
      onOk: () => ask(`${path}/${paper.id}`, { method: 'DELETE' }).then(refresh).catch(failed),
    })
  return (
    <span className="paper-deeds">
      <Button
        type="text"
        size="small"
        icon={<Download size={14} strokeWidth={1.7} />}
        aria-label={t('Download')}
        onClick={() => download(`${path}/${paper.id}`, paper.fileName as string).catch(failed)}
      />
      {mayJudge &&
        verdicts
          .filter(({ becomes }) => paper.status !== becomes)
          .map(({ verdict, label, icon }) => (
            <Button
              key={verdict}
              type="text"
              size="small"
              icon={icon}
              aria-label={t(label)}
              title={t(label)}
              onClick={() => ask(`${path}/${paper.id}/${verdict}`, { method: 'PUT' }).then(refresh).catch(failed)}
            />
          ))}
      {mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<Trash2 size={14} strokeWidth={1.7} />}
          aria-label={t('Delete')}
          onClick={remove}
        />
      )}
      {place}
    </span>
  )
}

/** The papers of the document at `path`. */
export const Papers = ({ document, path: page }: { document: Document; path: string }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const path = `${page}/documents`
  const { data } = useAnswer<{ rows: Row[] }>(path)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = mayOn(asker, 'Edit', document.right)
  const mayJudge = mayOn(asker, 'Approve', document.right)
  const add = { label: t('Add a document'), onClick: () => setAdding(true) }
  const columns: PlainColumn<Row>[] = [
    { key: 'fileName', title: t('File'), cell: paper => <Words>{String(paper.fileName)}</Words> },
    ...Object.entries(shown).map(([name, field]) => ({
      key: name,
      title: t(field.label),
      cell: (paper: Row) => <Cell field={field} value={paper[name]} />,
    })),
    {
      key: 'bytes',
      title: t('kB'),
      numeric: true,
      cell: paper => <Figure value={Math.ceil((paper.bytes as number) / 1000)} kind="count" />,
    },
    { key: 'status', title: t('Status'), cell: paper => <StatusTag state={String(paper.status)} /> },
    {
      key: 'deeds',
      title: <span className="hidden-but-read">{t('Actions')}</span>,
      cell: paper => <Deeds {...{ paper, path, mayEdit, mayJudge }} />,
    },
  ]
  const button = mayEdit && (
    <Button icon={<UploadIcon size={14} strokeWidth={1.7} />} onClick={add.onClick}>
      {add.label}
    </Button>
  )
  return (
    <Panel title={t('Documents')} extra={button} className="lines-panel">
      {data && data.rows.length === 0 && <Empty text={t('No documents here yet.')} />}
      {data && data.rows.length > 0 && (
        <PlainTable caption={t('Documents')} columns={columns} rows={data.rows} rowKey={({ id }) => String(id)} />
      )}
      {isAdding && <Adding types={document.papers} path={path} onDone={() => setAdding(false)} />}
    </Panel>
  )
}
