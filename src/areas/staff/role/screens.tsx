// The rights of a role, and the changes before they are saved.

import { Alert, Button, Input, Select } from 'antd'
import { Search as SearchIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { type RolePermissions, readPermissions, savePermissions } from '#areas/staff/role/calls.ts'
import { role } from '#areas/staff/role/definition.ts'
import { type Matrix, useMatrix } from '#areas/staff/role/matrix-state.tsx'
import { MatrixTable } from '#areas/staff/role/matrix-table.tsx'
import { type ApiError, useAgencyId, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { mayOn } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'
import { DutyWarnings } from '#trade/staff/duty-warnings.tsx'
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { useSaveKey } from '#ui/save-key.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/unsaved-changes.tsx'
import './role.css'

const document = role

const SecondFactorEntry = () => {
  const { asker } = useAsker()
  return (asker.isSuperAdmin || asker.isAgencyAdmin) && <Entry of="secondFactor" span={3} />
}

/** The form only names a role; its rights have a screen of their own. */
export const RoleForm = () => (
  <DocumentForm document={document}>
    <Section title="Role" help="Its rights are chosen after it is saved.">
      <Entry of="name" span={3} />
      <Entry of="type" span={3} />
      <Entry of="description" />
      <SecondFactorEntry />
    </Section>
  </DocumentForm>
)

const PermissionsButton = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  return <Button onClick={() => go(`/${agencyId}/${role.address}/${id}/permission`)}>{t('Permissions')}</Button>
}

export const RolePage = () => <DocumentPage document={document} more={({ id }) => <PermissionsButton id={id} />} />

const Changes = ({ title, sign, rights }: { title: string; sign: string; rights: readonly Right[] }) => {
  const { t } = useLanguage()
  if (rights.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="matrix-changes-title">{title}</h3>
      <ul className="matrix-changes">
        {rights.map(right => (
          <li key={right}>
            {sign} {t(right)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const PermissionChanges = ({ matrix, holders }: { matrix: Matrix; holders: RolePermissions['holders'] }) => {
  const { t } = useLanguage()
  const { added, removed, held } = matrix
  return (
    <div className="matrix-beside">
      <DutyWarnings permissions={[...held]} />
      <Panel title={t('What changes')}>
        {added.length + removed.length === 0 && <p className="matrix-quiet">{t('Nothing yet.')}</p>}
        <Changes title={t('Given')} sign="+" rights={added} />
        <Changes title={t('Taken away')} sign="−" rights={removed} />
        <h3 className="matrix-changes-title">{t('Held by {count}', { count: holders.count })}</h3>
        {holders.count > 0 && <p className="matrix-quiet">{holders.names.join(t(', '))}</p>}
      </Panel>
    </div>
  )
}

const useSaving = (
  { role: { id, version } }: RolePermissions,
  { held, forget }: Matrix,
  isSaved: { current: boolean },
) => {
  const { t } = useLanguage()
  const save = useCall(savePermissions)
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await save({ places: { id }, body: { permissions: [...held], version }, key })
      renew()
      isSaved.current = true
      notify.success(t('Permissions saved.'))
      await refresh()
      forget(held)
      isSaved.current = false
    } catch (failure) {
      setError(failure as ApiError)
    }
    setBusy(false)
  }
  // The ticks stay, and become changes of the newer version.
  const loadTheirs = async () => {
    await refresh()
    setError(undefined)
  }
  return { send, isBusy, error, loadTheirs }
}

const SaveProblem = ({ error, loadTheirs }: { error: ApiError; loadTheirs: () => Promise<void> }) => {
  const { t } = useLanguage()
  const isStale = error.code === 'STALE_VERSION'
  return (
    <Alert
      type={isStale ? 'warning' : 'error'}
      showIcon
      title={t(error.message)}
      className="matrix-error"
      action={
        isStale && (
          <Button size="small" onClick={() => void loadTheirs()}>
            {t('Load theirs, keep my entries')}
          </Button>
        )
      }
    />
  )
}

type MatrixToolsProps = {
  search: string
  onSearch: (search: string) => void
  others: RolePermissions['others']
  onCopy: ((rights: readonly Right[]) => void) | undefined
}

const MatrixTools = ({ search, onSearch, others, onCopy }: MatrixToolsProps) => {
  const { t } = useLanguage()
  return (
    <div className="matrix-tools">
      <Input
        allowClear
        prefix={<SearchIcon size={14} strokeWidth={1.7} aria-hidden />}
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={search}
        onChange={event => onSearch(event.target.value)}
      />
      {onCopy && (
        <Select
          aria-label={t('Copy from role')}
          placeholder={t('Copy from role')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={id => onCopy(others.find(other => other.id === id)?.permissions ?? [])}
        />
      )}
    </div>
  )
}

const LoadedPermissions = ({ found }: { found: RolePermissions }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { role, holders, others } = found
  const mayEdit = mayOn(asker, 'Edit', 'Role')
  const matrix = useMatrix(role, !mayEdit)
  const isSaved = useRef(false)
  const [search, setSearch] = useState('')
  const { send, isBusy, error, loadTheirs } = useSaving(found, matrix, isSaved)
  const changes = matrix.added.length + matrix.removed.length
  const blocker = useUnsavedGuard(changes > 0, isSaved)
  const discard = changes > 0 && (
    <Button type="text" onClick={matrix.discard}>
      {t('Discard')}
    </Button>
  )
  const primary = mayEdit && (
    <Button type="primary" disabled={changes === 0} loading={isBusy} onClick={() => void send()}>
      {t('Save')}
    </Button>
  )
  return (
    <Page title={role.name} crumb={role.name} facts={t('Permissions')} actions={discard} primary={primary}>
      {error && <SaveProblem {...{ error, loadTheirs }} />}
      <MatrixTools search={search} onSearch={setSearch} others={others} onCopy={mayEdit ? matrix.copy : undefined} />
      <div className="matrix-layout">
        <Panel flush>
          <MatrixTable matrix={matrix} search={search} />
        </Panel>
        <PermissionChanges matrix={matrix} holders={holders} />
      </div>
      <UnsavedDialog blocker={blocker} form={{ clear: matrix.discard }} />
    </Page>
  )
}

/** The permission matrix of the role of the address. */
export const RolePermissionScreen = () => {
  const { t } = useLanguage()
  const { id = '' } = useParams()
  const { data, error } = useCallAnswer(readPermissions, { places: { id } })
  // Ticks that are not saved stay when a refresh fails, and when it brings a newer version.
  if (data) return <LoadedPermissions key={data.role.id} found={data} />
  return error ? <Empty isScreen text={t(error.message)} /> : <PageSkeleton />
}
