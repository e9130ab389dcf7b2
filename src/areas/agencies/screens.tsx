// Every agency of the platform as a card, with links and the switch.

import { Button, Input } from 'antd'
import { Pencil, Plus, Power, RotateCcw, Search } from 'lucide-react'
import { useState } from 'react'
import { AgencyMark } from '#areas/agencies/agency-mark.tsx'
import { agencies, toggleAgency } from '#areas/agencies/calls.ts'
import type { Agency } from '#areas/agencies/definition.ts'
import { useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './agencies.css'

const icon = { size: 15, strokeWidth: 1.7 }

/** An agency's name in the user's language. */
const useNameOf = (): ((agency: Agency) => string) => {
  const { language } = useLanguage()
  return ({ name, nameAr }) => (language === 'arabic' ? nameAr : name)
}

/** +966 12 647 0000 */
const formatPhone = (phone: string): string => phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')

const Card = ({ agency, onToggle }: { agency: Agency; onToggle: () => void }) => {
  const { t } = useLanguage()
  const go = useGo()
  const name = useNameOf()(agency)
  const { id, isActive, isSandbox, phone } = agency
  const edit = t('Edit {name}', { name })
  const toggle = t(isActive ? 'Deactivate {name}' : 'Activate {name}', { name })
  return (
    <li className={isActive ? 'panel agency-card' : 'panel agency-card agency-off'}>
      <div className="agency-about">
        <AgencyMark agency={agency} name={name} />
        <h2 title={name}>{name}</h2>
        <span className="agency-phone">{phone ? <Ltr>{formatPhone(phone)}</Ltr> : '–'}</span>
        <StatusTag state={isActive ? 'active' : 'inActive'} />
        {isSandbox && <span className="sandbox-tag">{t('Sandbox')}</span>}
      </div>
      <div className="agency-ways">
        <Link to={`/${id}/dashboard`} aria-label={t('Dashboard of {name}', { name })}>
          {t('Dashboard')}
        </Link>
        <Button
          type="text"
          size="small"
          icon={<Pencil {...icon} />}
          aria-label={edit}
          title={edit}
          onClick={() => go(`/agency/${id}/edit`)}
        />
        <Button
          type="text"
          size="small"
          icon={isActive ? <Power {...icon} /> : <RotateCcw {...icon} />}
          aria-label={toggle}
          title={toggle}
          onClick={onToggle}
        />
      </div>
    </li>
  )
}

/** Asks the user to confirm before an agency is activated or deactivated. */
const Toggling = ({ agency, onDone }: { agency: Agency; onDone: () => void }) => {
  const { t } = useLanguage()
  const name = useNameOf()(agency)
  const refresh = useRefresh()
  const ask = useCall(toggleAgency)
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    try {
      const { message } = await ask({ places: { agencyId: agency.id } })
      notify.success(t(message))
      await refresh()
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    onDone()
  }
  const { isActive } = agency
  return (
    <Dialog
      title={t(isActive ? 'Deactivate {name}?' : 'Activate {name}?', { name })}
      okText={t(isActive ? 'Deactivate' : 'Activate')}
      cancelText={t('Back')}
      okButtonProps={{ danger: isActive, loading: isBusy }}
      onOk={() => void toggle()}
      onCancel={onDone}
      width={400}
    >
      {t(isActive ? 'Its users cannot sign in until it is activated again.' : 'Its users can sign in again.')}
    </Dialog>
  )
}

const factsOf = (rows: readonly Agency[], t: Translate): string => {
  const count = rows.length
  const active = rows.filter(({ isActive }) => isActive).length
  return count === 1
    ? t('1 agency, {active} active', { active })
    : t('{count} agencies, {active} active', { count, active })
}

/** The agencies whose names match. */
const filterByName = (rows: readonly Agency[], words: string): Agency[] => {
  const searched = words.trim().toLowerCase()
  return rows.filter(({ name, nameAr }) => `${name}\n${nameAr}`.toLowerCase().includes(searched))
}

const Cards = ({ rows }: { rows: readonly Agency[] }) => {
  const { t } = useLanguage()
  const [toggling, setToggling] = useState<Agency>()
  if (rows.length === 0) return <Empty text={t('No agency has this name.')} />
  return (
    <>
      <ul className="agency-cards">
        {rows.map(agency => (
          <Card key={agency.id} agency={agency} onToggle={() => setToggling(agency)} />
        ))}
      </ul>
      {toggling && <Toggling agency={toggling} onDone={() => setToggling(undefined)} />}
    </>
  )
}

export const Agencies = () => {
  const { t } = useLanguage()
  const go = useGo()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useCallAnswer(agencies)
  if (error) return <NotLoaded error={error} refetch={refetch} isScreen />
  if (!data) return <PageSkeleton />
  const search = (
    <Input
      className="agency-search"
      prefix={<Search {...icon} />}
      placeholder={t('Find an agency')}
      aria-label={t('Find an agency')}
      value={words}
      onChange={event => setWords(event.target.value)}
      allowClear
    />
  )
  const add = (
    <Button type="primary" icon={<Plus size={14} strokeWidth={1.7} />} onClick={() => go('/agency/add')}>
      {t('Add New')}
    </Button>
  )
  return (
    <Page title={t('Grain Management System')} facts={factsOf(data.rows, t)} actions={search} primary={add}>
      <Cards rows={filterByName(data.rows, words)} />
    </Page>
  )
}
