// An expense started from an LC has its own address.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const expenseOfLcScreen: KitScreen = {
  path: 'accounts/expenses/add/:lc',
  mayOpen: asker => mayOn(asker, 'Add', 'Expense'),
  load: async () => (await import('#areas/accounts/expenses/screens.tsx')).ExpenseForm,
}
