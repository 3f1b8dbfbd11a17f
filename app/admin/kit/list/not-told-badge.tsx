import { Badge } from "#app/ui/page/badge.tsx";

/** The one mark of a change that a person has not been told of, wherever it stands. */
export const NotToldBadge = ({ text }: { text: string }) => (
  <Badge tone="wait" icon="clock">
    {text}
  </Badge>
);
