package org.foldsieve.anywhere;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TimeZone;

/**
 * Where a computer stands: the language and digits it speaks, and what its clock shows.
 *
 * @param locale how it writes
 * @param zone what time it is there
 * @since 0.1.0
 */
public record Place(Locale locale, TimeZone zone) {

  /**
   * Places where programs are known to break: digits, letters, calendars and separators that are
   * not those of English.
   */
  public static final List<Locale> ODD_LOCALES =
      List.of(
          Locale.forLanguageTag("ar-EG-u-nu-arab"),
          Locale.forLanguageTag("fa-IR"),
          Locale.forLanguageTag("bn-BD"),
          Locale.forLanguageTag("hi-IN-u-nu-deva"),
          Locale.forLanguageTag("my-MM"),
          Locale.forLanguageTag("tr-TR"),
          Locale.forLanguageTag("lt-LT"),
          Locale.forLanguageTag("de-CH"),
          Locale.forLanguageTag("fr-FR"),
          Locale.forLanguageTag("sv-SE"),
          Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"),
          Locale.forLanguageTag("ja-JP-u-ca-japanese"));

  /** Zones with half hours, quarter hours, a missing midnight, the first and the last of days. */
  public static final List<String> ODD_ZONES =
      List.of(
          "Asia/Kathmandu",
          "Australia/Lord_Howe",
          "America/St_Johns",
          "Africa/Monrovia",
          "America/Sao_Paulo",
          "Pacific/Kiritimati",
          "Pacific/Pago_Pago",
          "Europe/Dublin");

  /** A copy: zones can be changed. */
  public Place {
    zone = (TimeZone) zone.clone();
  }

  /** Where this process stands now. */
  public static Place current() {
    return new Place(Locale.getDefault(), TimeZone.getDefault());
  }

  /** Any place on earth, the odd ones half of the time. */
  public static Place random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Locale> locales =
        random.nextBoolean() ? ODD_LOCALES : List.of(Locale.getAvailableLocales());
    List<String> zones = random.nextBoolean() ? ODD_ZONES : List.of(TimeZone.getAvailableIDs());
    return new Place(
        locales.get(random.nextInt(locales.size())),
        TimeZone.getTimeZone(zones.get(random.nextInt(zones.size()))));
  }

  /** Moves this process there. */
  public void enter() {
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
  }

  @Override
  public String toString() {
    return "locale '" + locale.toLanguageTag() + "', time zone '" + zone.getID() + "'";
  }
}
