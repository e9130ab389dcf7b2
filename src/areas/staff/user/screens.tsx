// The form of a user: who he is, what he may, where he works, how he signs in.

import { staffUser } from '#areas/staff/user/definition.ts'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { mayOn } from '#rights/may.ts'
import { DutyWarnings } from '#trade/staff/duty-warnings.tsx'

type Roles = { rows: { id: number; permissions: string[] }[] }

// Each role may be harmless alone.
const Warnings = () => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const chosen = (useForm().values.roles ?? []) as number[]
  const path = `${apiOf(agencyId, 'staff/roles')}?pageSize=100`
  const { data } = useAnswer<Roles>(mayOn(asker, 'View', 'Role') ? path : undefined)
  const held = (data?.rows ?? []).filter(({ id }) => chosen.includes(id)).flatMap(({ permissions }) => permissions)
  return <DutyWarnings permissions={held} />
}

export const UserForm = () => {
  const { asker } = useAsker()
  const isAdmin = asker.isSuperAdmin || asker.isAgencyAdmin
  return (
    <DocumentForm document={staffUser} beside={<Warnings />}>
      <Section title="User">
        <Entry of="username" span={3} />
        <Entry of="name" span={3} />
        <Entry of="email" />
        <Entry of="phone" />
        <Entry of="language" />
      </Section>
      <Section title="Rights" help="He can be given only what you hold yourself.">
        {!asker.isCompanyAdmin && <Entry of="company" span={3} />}
        <Entry of="roles" span={3} />
        {isAdmin && <Entry of="isAgencyAdmin" />}
        {asker.isSuperAdmin && <Entry of="isSuperAdmin" />}
      </Section>
      <Section title="Place of work">
        <Entry of="team" span={3} />
        <Entry of="cashBox" span={3} />
        <Entry of="terminals" span={3} />
        <Entry of="scales" span={3} />
      </Section>
      <Section title="Weighbridges" help="He works at their terminals, too.">
        <Entry of="weighbridges" />
      </Section>
      <Section title="Signing in">
        <Entry of="password" span={3} />
        <Entry of="lastLoginAt" span={3} />
        <Entry of="mustChangePassword" span={3} />
        <Entry of="oneTimeCode" span={3} />
      </Section>
    </DocumentForm>
  )
}
