import { Badge } from "#app/ui/page/badge.tsx";

export const NotToldBadge = ({ text }: { text: string }) => (
  <Badge tone="wait" icon="clock">
    {text}
  </Badge>
);
