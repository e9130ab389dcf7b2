import { role } from '#areas/staff/role/definition.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'

export const roleServer = behave(role, {
  // No one gives what he does not hold: rights would multiply by themselves.
  async check({ permissions }, { before }, { asker }) {
    if (asker.isSuperAdmin || asker.isAgencyAdmin) return
    const given = permissions.filter(right => !before?.permissions.includes(right))
    if (given.some(right => !asker.permissions.includes(right))) {
      refuse('You can give only rights that you hold yourself. Ask an agency admin.', {
        fields: { permissions: 'Holds rights that are not yours.' },
      })
    }
  },
})
