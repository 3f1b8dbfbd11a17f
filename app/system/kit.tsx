import { PageTitle } from "#app/ui/page/page-title.tsx";
import { FormKit } from "./kit/form-kit.tsx";
import { ListKit } from "./kit/list-kit.tsx";
import { PageKit } from "./kit/page-kit.tsx";

/** A loader, because the guard runs with loaders. */
export const loader = () => null;

/** Every part of the look in every state, for those who work on it; production has no such page. */
export default function Kit() {
  return (
    <div className="wrap stack">
      <PageTitle>Kit</PageTitle>
      <h1 className="gap">Kit</h1>
      <p className="lead quiet">Every part in every state. This page does not exist in production.</p>
      <PageKit />
      <ListKit />
      <FormKit />
    </div>
  );
}
