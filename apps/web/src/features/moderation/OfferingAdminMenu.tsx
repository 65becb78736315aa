import * as m from '@firstbell/messages/moderation'
import { useQuery } from '@tanstack/react-query'
import { Ban, ShieldCheck, Sparkles } from 'lucide'
import { useState } from 'react'
import { IconButton } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Menu } from '#shared/ui/Menu.tsx'
import { TakeDownDialog, useFeature } from './offering-acts.tsx'
import { adminOfferingQuery } from './queries.ts'

/** The menu for administrators on the page of an offering (rules owner-3, owner-4). */
export function OfferingAdminMenu({ offering }: { offering: { _id: string; title: string } }) {
  const { data } = useQuery(adminOfferingQuery(offering._id))
  const feature = useFeature({ _id: offering._id, featured: data?.featured === true })
  const [takingDown, setTakingDown] = useState(false)
  // Also without two-step verification, which the site may require of administrators.
  if (!data) return null
  return (
    <>
      <Menu
        button={<IconButton label={m.adminOptions} icon={ShieldCheck} />}
        entries={[
          ...(data.state === 'coming'
            ? [
                {
                  label: data.featured ? m.stopFeaturing : m.feature,
                  icon: <Icon node={Sparkles} className="size-5 text-muted" />,
                  onSelect: () => void feature.run(),
                },
              ]
            : []),
          {
            label: m.takeDown,
            icon: <Icon node={Ban} className="size-5" />,
            danger: true,
            onSelect: () => setTakingDown(true),
          },
        ]}
      />
      {takingDown && <TakeDownDialog offering={offering} onClose={() => setTakingDown(false)} />}
    </>
  )
}
