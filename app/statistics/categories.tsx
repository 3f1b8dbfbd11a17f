import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useShownText } from "#app/ui/page/text-language.ts";
import type { CategoryFigure } from "./figures/view.ts";

/** Cases by category: a grid of pictures, names and numbers. */
export function Categories({ categories }: { categories: readonly CategoryFigure[] }) {
  const { t } = useTranslation(["statistics", "common"]);
  const shown = useShownText();
  return (
    <section className="chart" aria-labelledby="categories-title">
      <h2 id="categories-title">{t("categories.title")}</h2>
      {categories.length === 0 ? (
        <p className="none box card gap quiet">{t("common:noData")}</p>
      ) : (
        <ul className="cats box">
          {categories.map((category) => (
            <li className="small" key={category.id}>
              <Sign {...category} />
              <span {...shown(category.label)} />
              <b>{category.text}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sign({ picture, icon }: Pick<CategoryFigure, "picture" | "icon">) {
  if (picture === undefined) return <Icon name={icon} />;
  return <img src={picture} alt="" width="28" height="28" loading="lazy" decoding="async" />;
}
